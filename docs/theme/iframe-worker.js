/* A page that is read from the disk may start no worker, and the search is one. Here it lives in a hidden frame:
   what is posted to either side arrives at the other, as it would with a worker. */
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.waiting = [];
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      const script = new URL(url, document.baseURI).href;
      const loading = `
        let last = Promise.resolve();
        function importScripts(...urls) {
          for (const url of urls)
            last = last.then(() => new Promise((done, fail) => {
              const one = document.createElement("script");
              one.src = new URL(url, ${JSON.stringify(script)}).href;
              one.onload = done;
              one.onerror = fail;
              document.head.append(one);
            }));
          return last;
        }
        postMessage = (data) => parent.dispatchEvent(new CustomEvent("frame-says", { detail: data }));`;
      window.addEventListener("frame-says", (event) =>
        this.dispatchEvent(new MessageEvent("message", { data: event.detail })),
      );
      this.frame.srcdoc = `<script>${loading}<\/script><script src="${script}"><\/script>`;
      this.frame.onload = () => {
        const inside = this.frame.contentWindow;
        this.inside = inside;
        for (const data of this.waiting.splice(0)) this.tell(data);
      };
      const hang = () => document.body.append(this.frame);
      document.body ? hang() : addEventListener("DOMContentLoaded", hang);
    }
    postMessage(data) {
      this.inside ? this.tell(data) : this.waiting.push(data);
    }
    tell(data) {
      this.inside.dispatchEvent(new this.inside.MessageEvent("message", { data }));
    }
    terminate() {
      this.frame.remove();
    }
  };
}

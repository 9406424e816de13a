/** Tell somebody who looks elsewhere that it is their turn, if they asked for it. */

class Bell {
  on = $state(typeof Notification !== "undefined" && Notification.permission === "granted" && localStorage.getItem("bell") === "on");
  denied = $state(typeof Notification === "undefined" || Notification.permission === "denied");

  async toggle(): Promise<void> {
    if (this.on) {
      this.on = false;
    } else if (typeof Notification !== "undefined") {
      const said = await Notification.requestPermission();
      this.on = said === "granted";
      this.denied = said === "denied";
    }
    localStorage.setItem("bell", this.on ? "on" : "off");
  }

  ring(title: string, body: string): void {
    if (!this.on || !document.hidden) return;
    const note = new Notification(title, { body, tag: "ludoteca-turn", icon: "/favicon.svg" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }
}

export const bell = new Bell();

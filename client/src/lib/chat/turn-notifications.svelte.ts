/** Tell somebody who looks elsewhere that it is their turn, if they asked for it. */

import { hearFromAfar, hearNoMore } from "./push-subscription";

const allowed = (): boolean => typeof Notification !== "undefined" && Notification.permission === "granted";

class Bell {
  on = $state(allowed() && localStorage.getItem("bell") === "on");
  denied = $state(typeof Notification === "undefined" || Notification.permission === "denied");
  /** does it ring while the page is closed, too? */
  far = $state(localStorage.getItem("bell-far") === "on");

  async toggle(): Promise<void> {
    if (this.on) {
      this.on = this.far = false;
      this.keep();
      await hearNoMore();
      return;
    }
    if (typeof Notification !== "undefined") {
      const said = await Notification.requestPermission();
      this.on = said === "granted";
      this.denied = said === "denied";
    }
    this.keep();
    if (this.on) this.far = await hearFromAfar();
    this.keep();
  }

  ring(title: string, body: string): void {
    if (!this.on || !document.hidden) return;
    const note = new Notification(title, { body, tag: "ludoteca-turn", icon: "/favicon.svg" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }

  private keep(): void {
    localStorage.setItem("bell", this.on ? "on" : "off");
    localStorage.setItem("bell-far", this.far ? "on" : "off");
  }
}

export const bell = new Bell();

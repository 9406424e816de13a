/** Notifies users who look elsewhere that it is their turn, if they turned this on. */

import { base } from "$lib/route/base";
import { subscribeToPush, unsubscribeFromPush } from "./push-subscription";

const allowed = (): boolean => typeof Notification !== "undefined" && Notification.permission === "granted";

class TurnNotifications {
  isOn = $state(allowed() && localStorage.getItem("bell") === "on");
  denied = $state(typeof Notification === "undefined" || Notification.permission === "denied");
  /** does it work while the page is closed, too? */
  worksWhenClosed = $state(localStorage.getItem("bell-far") === "on");

  async toggle(): Promise<void> {
    if (this.isOn) {
      this.isOn = this.worksWhenClosed = false;
      this.save();
      await unsubscribeFromPush();
      return;
    }
    if (typeof Notification !== "undefined") {
      const permission = await Notification.requestPermission();
      this.isOn = permission === "granted";
      this.denied = permission === "denied";
    }
    this.save();
    if (this.isOn) this.worksWhenClosed = await subscribeToPush();
    this.save();
  }

  notify(title: string, body: string): void {
    if (!this.isOn || !document.hidden) return;
    const note = new Notification(title, { body, tag: "ludoteca-turn", icon: `${base}/favicon.svg` });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }

  private save(): void {
    localStorage.setItem("bell", this.isOn ? "on" : "off");
    localStorage.setItem("bell-far", this.worksWhenClosed ? "on" : "off");
  }
}

export const turnNotifications = new TurnNotifications();

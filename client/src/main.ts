import "@fontsource-variable/manrope";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import { base } from "$lib/route/base";
import App from "./App.svelte";
import icons from "./art/icons.svg?raw";
import { prefs } from "$lib/app/prefs.svelte";
import { followLanguage, loadWords } from "$lib/messages/words.svelte";

if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void navigator.serviceWorker.register(`${base}/sw.js`).catch(() => undefined));

document.body.insertAdjacentHTML("beforeend", icons); // the symbols that <Icon> refers to

/** Without texts there is nothing to show: the page is fetched again when the network is back. */
const RETRY_DELAY = 4000; // ms
loadWords(prefs.language).then(
  () => {
    followLanguage();
    mount(App, { target: document.getElementById("page")! });
  },
  () => setTimeout(() => location.reload(), RETRY_DELAY),
);

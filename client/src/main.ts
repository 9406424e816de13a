import "@fontsource-variable/manrope";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";

if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));

mount(App, { target: document.getElementById("page")! });

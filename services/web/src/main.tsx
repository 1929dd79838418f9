import { render } from "preact";
import { App } from "./app/App";
import { startLanguage } from "./app/language";
import "./app/theme.css";

await startLanguage();
render(<App />, document.getElementById("app") as HTMLElement);

/// <reference types="vite/client" />
import "@remix-run/node";
import type { LoadContext } from "./load-context.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext extends LoadContext {}
}

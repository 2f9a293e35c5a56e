/** What the framework's build tells the page's server of the files that were made. */
declare module 'tanstack-start-manifest:v' {
  export function tsrStartManifest(): {
    routes: Record<string, { scripts?: { attrs: { src: string } }[]; css?: string[] }>
  }
}

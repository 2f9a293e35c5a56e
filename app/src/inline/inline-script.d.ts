/** Made by `tools/inline-script.ts`. */
declare module '*?script' {
  export const script: string
}

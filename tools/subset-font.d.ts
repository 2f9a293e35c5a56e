declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: {
      targetFormat: 'woff2'
      /** The value an axis is fixed at, or what is left of it. */
      variationAxes: Record<string, number | { min: number; max: number }>
    },
  ): Promise<Uint8Array>
}

import type { Locator, Page } from '@playwright/test'

export type Colour = readonly [red: number, green: number, blue: number]

/** What share of what is seen of a part of the page has a colour, or almost: within `reach` over the three channels. */
export async function shareOf(part: Locator, wanted: Colour, reach = 6): Promise<number> {
  const picture = (await part.screenshot()).toString('base64')
  return part.page().evaluate(
    async ([text, [red, green, blue], furthest]) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0)!)
      const drawn = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const { width, height } = drawn
      const paper = new OffscreenCanvas(width, height).getContext('2d')!
      paper.drawImage(drawn, 0, 0)
      const { data } = paper.getImageData(0, 0, width, height)
      let count = 0
      for (let at = 0; at < data.length; at += 4) {
        const far =
          Math.abs(data[at]! - red) +
          Math.abs(data[at + 1]! - green) +
          Math.abs(data[at + 2]! - blue)
        if (far <= furthest) count += 1
      }
      return count / (width * height)
    },
    [picture, wanted, reach] as const,
  )
}

/** A colour of the theme that is showing, by its name. */
export async function colourNamed(page: Page, name: string): Promise<Colour> {
  const written = await page.evaluate((token) => {
    const probe = document.createElement('canvas').getContext('2d')!
    probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--${token}`)
    return probe.fillStyle
  }, name)
  const [red = 0, green = 0, blue = 0] = written
    .slice(1)
    .match(/../gu)!
    .map((pair) => Number.parseInt(pair, 16))
  return [red, green, blue]
}

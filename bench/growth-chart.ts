/** One drawing: lines over the same scale, which begins at nothing. */
export interface Panel {
  title: string
  lines: { name: string; points: readonly (readonly [number, number])[] }[]
}

const PANEL = { width: 250, height: 170, left: 44, top: 64, gap: 46 }

/**
 * Small line charts side by side as one SVG, readable on a light and on a dark page: its own style follows the reader's
 * scheme, lines differ by dashes as well as by colour, and a title tells it by ear.
 */
export function growthChart(title: string, panels: readonly Panel[]): string {
  const width = PANEL.left + panels.length * (PANEL.width + PANEL.gap)
  const height = PANEL.top + PANEL.height + 40
  const names = panels[0]!.lines.map((line) => line.name)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    STYLE,
    `<text class="title" x="${PANEL.left}" y="22">${title}</text>`,
    ...names.map((name, index) => legend(name, index)),
    ...panels.map((panel, index) => drawn(panel, PANEL.left + index * (PANEL.width + PANEL.gap))),
    '</svg>',
    '',
  ].join('\n')
}

const STYLE = `<style>
  text { font: 12px system-ui, sans-serif; fill: #3b4a45 }
  .title { font-size: 14px; font-weight: 600 }
  .grid { stroke: #d5ddd9; stroke-width: 1 }
  .line0 { stroke: #1f7a5c } .line1 { stroke: #a4561c; stroke-dasharray: 6 4 }
  .line0, .line1 { fill: none; stroke-width: 2 }
  .dot0 { fill: #1f7a5c } .dot1 { fill: #a4561c }
  @media (prefers-color-scheme: dark) {
    text { fill: #d3ded9 }
    .grid { stroke: #3a4742 }
    .line0 { stroke: #6fd3ae } .line1 { stroke: #f0a56a }
    .dot0 { fill: #6fd3ae } .dot1 { fill: #f0a56a }
  }
</style>`

function legend(name: string, index: number): string {
  const x = PANEL.left + index * 170
  return `<path class="line${index}" d="M${x} 42h26"/><text x="${x + 34}" y="46">${name}</text>`
}

function drawn({ title, lines }: Panel, left: number): string {
  const all = lines.flatMap((line) => line.points)
  const widest = Math.max(...all.map(([size]) => size))
  const top = niceAbove(Math.max(...all.map(([, value]) => value)))
  const x = (size: number): string => (left + (size / widest) * PANEL.width).toFixed(1)
  const y = (value: number): string =>
    (PANEL.top + PANEL.height - (value / top) * PANEL.height).toFixed(1)
  const marks = [0, top / 2, top].map(
    (value) =>
      `<path class="grid" d="M${left} ${y(value)}h${PANEL.width}"/>` +
      `<text x="${left - 6}" y="${Number(y(value)) + 4}" text-anchor="end">${Number(value.toPrecision(3))}</text>`,
  )
  const sizes = [...new Set(lines[0]!.points.map(([size]) => size))].map(
    (size) =>
      `<text x="${x(size)}" y="${PANEL.top + PANEL.height + 16}" text-anchor="middle">${size}</text>`,
  )
  const paths = lines.map(({ points }, index) => {
    const path = points.map(([size, value]) => `${x(size)} ${y(value)}`).join('L')
    const dots = points.map(
      ([size, value]) => `<circle class="dot${index}" cx="${x(size)}" cy="${y(value)}" r="3"/>`,
    )
    return `<path class="line${index}" d="M${path}"/>${dots.join('')}`
  })
  const caption = `<text x="${left + PANEL.width / 2}" y="${PANEL.top + PANEL.height + 34}" text-anchor="middle">${title}</text>`
  return [...marks, ...sizes, ...paths, caption].join('\n')
}

/** The next 1, 2 or 5 times a power of ten. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 0.001)))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value)!
}

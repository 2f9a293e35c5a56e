import { C, d, mix, type Sheet } from './sheet.ts'

/** A pointed leaf growing from (x, y) towards `deg`; one half catches the light. */
export function leaf(
  s: Sheet,
  x: number,
  y: number,
  len: number,
  w: number,
  deg: number,
  colour: string,
): void {
  const light = mix(colour, '#f3f3dc', 0.3)
  s.group(d`translate(${x} ${y}) rotate(${deg})`, () => {
    s.path(
      d`M0 0C${len * 0.25} ${-w} ${len * 0.7} ${-w * 0.8} ${len} 0C${len * 0.7} ${w * 0.8} ${len * 0.25} ${w} 0 0Z`,
      s.across(mix(colour, C.deep, 0.45), colour, light),
    )
    s.path(
      d`M0 0C${len * 0.25} ${-w} ${len * 0.7} ${-w * 0.8} ${len} 0C${len * 0.6} ${-w * 0.12} ${len * 0.3} ${-w * 0.08} 0 0Z`,
      light,
      0.35,
    )
  })
}

/** A drooping blade, as of palm or agave. */
export function blade(
  s: Sheet,
  x: number,
  y: number,
  tipX: number,
  tipY: number,
  bend: number,
  w: number,
  colour: string,
  opacity = 1,
): void {
  const mx = (x + tipX) / 2 + bend
  const my = (y + tipY) / 2
  s.path(
    d`M${x - w / 2} ${y}Q${mx - w * 0.7} ${my} ${tipX} ${tipY}Q${mx + w * 0.7} ${my} ${x + w / 2} ${y}Z`,
    s.down(mix(colour, '#e9efd8', 0.3), colour, mix(colour, C.deep, 0.4)),
    opacity,
  )
}

/** Silver-dollar eucalyptus: pairs of round leaves along a bending stem. */
export function eucalyptus(
  s: Sheet,
  x: number,
  y: number,
  length: number,
  deg: number,
  bend = 30,
  colour: string = C.leaf,
  pairs = 7,
): void {
  const points = stem(x, y, length, deg, bend, pairs)
  s.stroke(
    points.map((p, i) => (i ? d`L${p.x} ${p.y}` : d`M${p.x} ${p.y}`)).join(''),
    mix(colour, C.brown, 0.45),
    length / 90,
  )
  const fills = [
    s.slant(mix(colour, '#f4f4e4', 0.5), colour, mix(colour, C.deep, 0.3)),
    s.slant(mix(colour, '#f4f4e4', 0.2), mix(colour, C.deep, 0.18), mix(colour, C.deep, 0.5)),
  ]
  points.forEach((p, i) => {
    if (i === 0) return
    const size = length * (0.135 - 0.085 * (i / pairs))
    for (const side of [-1, 1]) {
      const turn = p.deg + side * (62 - i * 3)
      const place = d`translate(${Math.round(p.x)} ${Math.round(p.y)}) rotate(${Math.round(turn)}) scale(${size / 20})`
      s.again(`coin${colour}${side}`, place, () => {
        s.path('M0 0C6-17 30-19 35 0C30 19 6 17 0 0Z', fills[side > 0 ? 0 : 1]!)
      })
    }
  })
  const end = points[points.length - 1]!
  leaf(s, end.x, end.y, length * 0.1, length * 0.035, end.deg, colour)
}

/** A fern frond: leaflets that shorten towards the tip. */
export function frond(
  s: Sheet,
  x: number,
  y: number,
  length: number,
  deg: number,
  bend: number,
  colour: string,
  count = 13,
): void {
  const points = stem(x, y, length, deg, bend, count)
  const fill = s.across(mix(colour, C.deep, 0.3), mix(colour, '#eef0d8', 0.28))
  s.stroke(
    points.map((p, i) => (i ? d`L${p.x} ${p.y}` : d`M${p.x} ${p.y}`)).join(''),
    mix(colour, C.deep, 0.3),
    length / 110,
  )
  points.forEach((p, i) => {
    const t = i / count
    const size = length * 0.3 * Math.sin(Math.PI * (0.16 + t * 0.82)) * (1 - t * 0.35)
    for (const side of [-1, 1])
      s.again(
        `leaflet${colour}`,
        d`translate(${Math.round(p.x)} ${Math.round(p.y)}) rotate(${Math.round(p.deg + side * (62 - t * 22))}) scale(${size / 50})`,
        () => {
          s.path('M0 0Q20-8 50 0Q20 8 0 0Z', fill)
        },
      )
  })
}

/** One bamboo cane with its nodes. */
export function cane(
  s: Sheet,
  x: number,
  w: number,
  top: number,
  bottom: number,
  colour: string,
  lean = 0,
): void {
  const fill = s.across(
    mix(colour, C.deep, 0.5),
    mix(colour, '#f2f2d8', 0.4),
    colour,
    mix(colour, C.deep, 0.55),
  )
  const step = w * 4.6
  s.group(d`rotate(${lean} ${x} ${bottom})`, () => {
    for (let y = bottom; y > top; y -= step)
      s.again(`cane${colour}${w}`, d`translate(${x} ${y})`, () => {
        const h = step - 3
        s.path(
          d`M${-w / 2} 0C${-w * 0.44} ${-h * 0.3} ${-w * 0.44} ${-h * 0.7} ${-w / 2} ${-h}H${w / 2}C${w * 0.44} ${-h * 0.7} ${w * 0.44} ${-h * 0.3} ${w / 2} 0Z`,
          fill,
        )
        s.rect(-w * 0.54, -4, w * 1.08, 5, mix(colour, C.deep, 0.5), 2.5, 0.55)
      })
  })
}

/** A lotus or water lily facing us; petals in three rows. */
export function lotus(
  s: Sheet,
  x: number,
  y: number,
  r: number,
  tone: string = C.blush,
  heart: string = C.gold,
): void {
  const tip = mix(tone, C.terracotta, 0.35)
  const rows: [number, number, number][] = [
    [7, 1, 78],
    [5, 0.93, 50],
    [3, 0.8, 24],
  ]
  rows.forEach(([count, size, fan], row) => {
    const fill = s.down(
      mix(tip, '#ffffff', row * 0.16),
      mix(tone, '#ffffff', 0.2 + row * 0.22),
      mix(tone, C.amber, 0.28 - row * 0.07),
    )
    const order = Array.from({ length: count }, (_, i) => i).toSorted(
      (a, b) => Math.abs(b - (count - 1) / 2) - Math.abs(a - (count - 1) / 2),
    )
    for (const i of order) {
      const deg = count === 1 ? 0 : -fan + (2 * fan * i) / (count - 1)
      const h = r * size * (1 - Math.abs(deg) / 420)
      const w = r * 0.27
      s.group(d`translate(${x} ${y}) rotate(${deg})`, () => {
        s.path(
          d`M0 0C${-w * 1.25} ${-h * 0.3} ${-w * 0.9} ${-h * 0.78} 0 ${-h}C${w * 0.9} ${-h * 0.78} ${w * 1.25} ${-h * 0.3} 0 0Z`,
          fill,
        )
      })
    }
  })
  s.ellipse(x, y - r * 0.1, r * 0.3, r * 0.14, s.round(0.5, 0.4, 0.6, heart, `${heart}00`), 0.9)
}

/** A five-petalled flower seen from above (frangipani), soft gold in its heart. */
export function blossom(
  s: Sheet,
  x: number,
  y: number,
  r: number,
  tone = '#fdf6ea',
  heart: string = C.gold,
  turn = 0,
  flat = 1,
): void {
  const fill = s.down(tone, mix(tone, heart, 0.12), mix(tone, heart, 0.75))
  const edge = mix(tone, C.terracotta, 0.3)
  s.group(d`translate(${x} ${y}) scale(1 ${flat}) rotate(${turn})`, () => {
    for (let i = 0; i < 5; i++)
      s.again(`petal${tone}${r}`, d`rotate(${i * 72})`, () => {
        s.path(
          d`M0 0C${-r * 0.62} ${-r * 0.3} ${-r * 0.5} ${-r * 1.02} ${r * 0.1} ${-r}C${r * 0.56} ${-r * 0.92} ${r * 0.36} ${-r * 0.3} 0 0Z`,
          fill,
        )
        s.path(
          d`M0 0C${r * 0.3} ${-r * 0.3} ${r * 0.56} ${-r * 0.92} ${r * 0.1} ${-r}C${r * 0.4} ${-r * 0.7} ${r * 0.2} ${-r * 0.3} 0 0Z`,
          edge,
          0.3,
        )
      })
  })
}

/** A single fallen petal. */
export function petal(
  s: Sheet,
  x: number,
  y: number,
  size: number,
  deg: number,
  colour: string = C.blush,
  flat = 0.6,
): void {
  s.group(d`translate(${x} ${y}) scale(1 ${flat}) rotate(${deg})`, () => {
    s.path(
      d`M0 0C${-size * 0.5} ${-size * 0.4} ${-size * 0.4} ${-size} 0 ${-size * 0.92}C${size * 0.4} ${-size} ${size * 0.5} ${-size * 0.4} 0 0Z`,
      s.down(mix(colour, '#ffffff', 0.4), mix(colour, C.terracotta, 0.25)),
    )
  })
}

type Node = { x: number; y: number; deg: number }

function stem(
  x: number,
  y: number,
  length: number,
  deg: number,
  bend: number,
  steps: number,
): Node[] {
  const nodes: Node[] = [{ x, y, deg }]
  for (let i = 1; i <= steps; i++) {
    const last = nodes[i - 1]!
    const turn = deg + (bend * i) / steps
    const rad = (turn * Math.PI) / 180
    nodes.push({
      x: last.x + (Math.cos(rad) * length) / steps,
      y: last.y + (Math.sin(rad) * length) / steps,
      deg: turn,
    })
  }
  return nodes
}

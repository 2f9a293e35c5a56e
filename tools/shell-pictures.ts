import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { root } from './launch/place.js'

/** A picture of a shell, beside `app/`: a vector drawable of Android as text, anything else as the file of a PNG. */
export type Drawn = { path: string; content: string | Buffer }

/**
 * `node tools/shell-pictures.ts`: draws icons and splash of the shells from `app/public/icon.svg`. Run it when the drawing
 * changes; `tools/shell.test.ts` fails until then.
 */
export async function drawShellPictures(): Promise<Drawn[]> {
  const mark = readMark()
  return [...vectors(mark), ...(await Promise.all([...mipmaps(mark), ...iosIcons(mark)]))]
}

type Shape = { path: string; fill: string }
/** The drawing on its 72 × 72 ground: what stands on it, already where it belongs, and the colour below. */
type Mark = { ground: string; shapes: Shape[]; at: [number, number] }

function readMark(): Mark {
  const drawing = readFileSync(join(root, 'app/public/icon.svg'), 'utf8')
  const ground = /<rect width="72" height="72" rx="18" fill="([^"]+)"/.exec(drawing)?.[1]
  const at = /<g transform="translate\((\d+) (\d+)\)">/.exec(drawing)
  const inside = drawing.slice(at?.index).matchAll(/<(path|rect) [^>]+>/g)
  const shapes = [...inside].map(([element]) => ({
    path: element.startsWith('<path') ? of(element, 'd') : roundedPath(element),
    fill: of(element, 'fill'),
  }))
  if (!ground || !at || shapes.length !== 3) throw new Error('app/public/icon.svg is not as it was')
  return { ground, shapes, at: [Number(at[1]), Number(at[2])] }
}

/** Android draws paths only. */
function roundedPath(rect: string): string {
  const [x, y, width, height, r] = ['x', 'y', 'width', 'height', 'rx'].map((name) =>
    Number(of(rect, name)),
  ) as [number, number, number, number, number]
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return [
    `M${x + r} ${y}h${width - 2 * r}${arc(r, r)}v${height - 2 * r}${arc(-r, r)}`,
    `h${2 * r - width}${arc(-r, -r)}v${2 * r - height}${arc(r, -r)}z`,
  ].join('')
}

function of(element: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]+)"`).exec(element)?.[1]
  if (!value) throw new Error(`${element} has no ${name}`)
  return value
}

const res = 'android/app/src/main/res'
const assets = 'ios/App/App/Assets.xcassets'

function vectors(mark: Mark): Drawn[] {
  const white = mark.shapes.map(({ path }, index) => ({ path, alpha: index === 1 ? 0.6 : 1 }))
  const [x, y] = mark.at
  const ground = { path: roundedPath('<rect x="0" y="0" width="72" height="72" rx="18">') }
  const drawables = {
    // Of 108, a launcher shows the inner 72, in whatever shape it likes.
    ic_launcher_foreground: vector(108, [{ shapes: mark.shapes, at: [x + 18, y + 18], scale: 1 }]),
    ic_launcher_monochrome: vector(108, [{ shapes: white, at: [x + 18, y + 18], scale: 1 }]),
    // Of 288, Android shows a circle of 192: the icon stands in it 96 wide.
    ic_splash: vector(288, [
      { shapes: [{ ...ground, fill: mark.ground }], at: [96, 96], scale: 4 / 3 },
      { shapes: mark.shapes, at: [96 + (x * 4) / 3, 96 + (y * 4) / 3], scale: 4 / 3 },
    ]),
    ic_notification: vector(24, [{ shapes: white, at: [0, 0], scale: 0.5 }]),
  }
  return Object.entries(drawables).map(([name, content]) => ({
    path: `${res}/drawable/${name}.xml`,
    content,
  }))
}

type Group = {
  shapes: { path: string; fill?: string; alpha?: number }[]
  at: [number, number]
  scale: number
}

function vector(size: number, groups: Group[]): string {
  const lines = groups.map(({ shapes, at, scale }) =>
    [
      `    <group android:translateX="${number(at[0])}" android:translateY="${number(at[1])}"`,
      `        android:scaleX="${number(scale)}" android:scaleY="${number(scale)}">`,
      ...shapes.map(
        ({ path, fill = '#FFFFFF', alpha = 1 }) =>
          `        <path android:fillColor="${fill}" android:fillAlpha="${alpha}" android:pathData="${path}" />`,
      ),
      '    </group>',
    ].join('\n'),
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- Made by tools/shell-pictures.ts. -->
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="${size}dp" android:height="${size}dp"
    android:viewportWidth="${size}" android:viewportHeight="${size}">
${lines.join('\n')}
</vector>
`
}

const number = (value: number) => Number(value.toFixed(3))

/** For Android 7, which cuts no icons itself. */
function mipmaps(mark: Mark): Promise<Drawn>[] {
  const sizes = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 }
  return Object.entries(sizes).flatMap(([density, size]) => [
    png(`${res}/mipmap-${density}/ic_launcher.png`, svg(mark, { rounded: 18 }), size),
    png(`${res}/mipmap-${density}/ic_launcher_round.png`, svg(mark, { rounded: 36 }), size),
  ])
}

/** An iPhone cuts the shape, and lays its own ground under dark and tinted ones. */
function iosIcons(mark: Mark): Promise<Drawn>[] {
  const grey = ['#FFFFFF', '#B4B4B4', '#E6E6E6']
  const tinted = { ...mark, shapes: mark.shapes.map(({ path }, i) => ({ path, fill: grey[i]! })) }
  const small = svg(mark, { rounded: 18 })
  return [
    png(`${assets}/AppIcon.appiconset/icon.png`, svg(mark, {}), 1024, { opaque: true }),
    png(`${assets}/AppIcon.appiconset/icon-dark.png`, svg(mark, { isBare: true }), 1024),
    png(`${assets}/AppIcon.appiconset/icon-tinted.png`, svg(tinted, { isBare: true }), 1024),
    ...[1, 2, 3].map((scale) =>
      png(
        `${assets}/Splash.imageset/splash${scale > 1 ? `@${scale}x` : ''}.png`,
        small,
        96 * scale,
      ),
    ),
  ]
}

/** `isBare`: without the ground. */
function svg({ ground, shapes, at }: Mark, look: { rounded?: number; isBare?: boolean }): string {
  const { rounded = 0, isBare = false } = look
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72">',
    isBare ? '' : `<rect width="72" height="72" rx="${rounded}" fill="${ground}"/>`,
    `<g transform="translate(${at.join(' ')})">`,
    ...shapes.map(({ path, fill }) => `<path d="${path}" fill="${fill}"/>`),
    '</g></svg>',
  ].join('')
}

async function png(path: string, drawing: string, size: number, { opaque = false } = {}) {
  const image = sharp(Buffer.from(drawing), { density: size }).resize(size, size)
  const content = await (opaque ? image.removeAlpha() : image)
    .png({ compressionLevel: 9, effort: 10, palette: !opaque && size > 512 })
    .toBuffer()
  return { path, content }
}

if (import.meta.main) {
  for (const { path, content } of await drawShellPictures()) {
    const file = join(root, 'app', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    console.log(`${path} ${content.length} bytes`)
  }
}

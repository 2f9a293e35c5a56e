import { writeFile } from 'node:fs/promises'
import type { Browser, BrowserType, LaunchOptions } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../../tools/launch/chromium.js'

const seen = { width: 640, height: 480 }

interface Launch {
  chromium: BrowserType
  launchOptions: LaunchOptions
}

/** A separate browser whose camera films a picture, held a little askew; the film is written to `file`. */
export async function withCamera(launch: Launch, picture: Buffer, file: string): Promise<Browser> {
  await writeFile(file, await filmOf(picture))
  return launched(launch, [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ])
}

/** Chromium itself: its shell asks nobody whether a page may use the camera. */
async function launched({ chromium, launchOptions }: Launch, more: string[]): Promise<Browser> {
  const args = [...(launchOptions.args ?? []), ...more]
  return chromium.launch({ ...launchOptions, executablePath: await findChromium(), args })
}

/** Two frames of YUV4MPEG2, which the browser plays over and over: brightness, then no colour at a quarter of the size. */
async function filmOf(picture: Buffer): Promise<Buffer> {
  const table = { r: 120, g: 112, b: 104 }
  const askew = await sharp(picture).rotate(7, { background: table }).png().toBuffer()
  const brightness = await sharp(askew)
    .resize({ ...seen, fit: 'contain', background: table })
    .blur(0.8)
    .greyscale()
    .raw()
    .toBuffer()
  const colour = Buffer.alloc((seen.width * seen.height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), brightness, colour])
  const head = `YUV4MPEG2 W${seen.width} H${seen.height} F10:1 Ip A1:1 C420jpeg\n`
  return Buffer.concat([Buffer.from(head), frame, frame])
}

import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { BucketConfig, PictureConfig } from './config-picture.ts'
import {
  folderStore,
  isPlaceOf,
  PicturesAway,
  type PictureStore,
  placeOf,
} from './picture-store.ts'

/** Pictures, wherever the settings say. */
export function openPictures({ pictureFolder, pictureBucket }: PictureConfig): PictureStore {
  return pictureBucket ? bucketStore(pictureBucket) : folderStore(pictureFolder!)
}

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.sealed': 'application/octet-stream',
}

/** A transaction that waits for a picture is given up after 30 seconds. */
const patience = { patienceMs: 10_000, pauseMs: 200 }
const attempts = 2
const pageSize = 1_000

/** Pictures in a bucket of any S3, named as in a folder. Whatever else lies in the bucket is left alone. */
export function bucketStore(
  bucket: BucketConfig,
  given: Partial<typeof patience> = {},
): PictureStore {
  const ask = askingOf(bucket, { ...patience, ...given })
  const start = bucket.prefix && `${bucket.prefix}/`
  const at = (file: string) => `/${start}${placeOf(file)}`
  return {
    async read(file) {
      return ask('GET', at(file)).catch(nullWithoutKey)
    },
    async write(file, bytes) {
      const type = types[file.slice(file.lastIndexOf('.'))]!
      await ask('PUT', at(file), { body: new Uint8Array(bytes), headers: { 'content-type': type } })
    },
    async *list() {
      const query = new URLSearchParams({
        'list-type': '2',
        'max-keys': String(pageSize),
        prefix: start,
      })
      for (;;) {
        const page = String(await ask('GET', `?${query}`))
        // Another server that answers there must not pass for an empty bucket.
        if (!page.includes('<ListBucketResult')) throw new PicturesAway(noS3(bucket))
        for (const [, object = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gsu)) {
          const key = textOf(object, 'Key')
          const file = key.slice(start.length + 3)
          if (isPlaceOf(file, key.slice(start.length)))
            yield { file, writtenAt: new Date(textOf(object, 'LastModified')) }
        }
        const next = textOf(page, 'NextContinuationToken')
        if (!next) return
        query.set('continuation-token', next)
      }
    },
    async remove(file) {
      await ask('DELETE', at(file)).catch(nullWithoutKey)
    },
  }
}

function nullWithoutKey(error: unknown): null {
  if (error instanceof PicturesAway && error.code === 'NoSuchKey') return null
  throw error
}

/** What an element holds that holds text alone; empty where there is none. */
function textOf(xml: string, element: string): string {
  const [, text = ''] = new RegExp(`<${element}>([^<]*)</${element}>`, 'u').exec(xml) ?? []
  return text.replaceAll(/&(?:quot|apos|lt|gt|amp);/gu, (entity) => letters[entity]!)
}

const letters: Partial<Record<string, string>> = {
  '&quot;': '"',
  '&apos;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

/** Asks again where the service was busy or a connection was lost: all that is asked may be done twice. */
function askingOf(bucket: BucketConfig, { patienceMs, pauseMs }: typeof patience) {
  const { address, region, accessKeyId, secretAccessKey } = bucket
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  return async (
    method: string,
    path: string,
    more: { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ): Promise<Buffer> => {
    // Signed with what is sent, so that nothing else can be kept.
    const hash = createHash('sha256').update(more.body ?? '')
    const headers = { ...more.headers, 'x-amz-content-sha256': hash.digest('hex') }
    for (let attempt = 1; ; attempt += 1) {
      try {
        const signal = AbortSignal.timeout(patienceMs)
        // What is signed is signed for one host.
        const redirect = 'manual' as const
        const init = { method, headers, signal, redirect, body: more.body ?? null }
        const answer = await client.fetch(`${address}${path}`, init)
        const bytes = Buffer.from(await answer.arrayBuffer())
        if (answer.ok) return bytes
        throw new NotOk(answer.status, textOf(String(bytes), 'Code'))
      } catch (error) {
        if (attempt === attempts || !isPassing(error)) throw inWords(error, bucket)
      }
      await wait(pauseMs)
    }
  }
}

class NotOk extends Error {
  readonly status: number
  /** What the service calls it. */
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof NotOk) return error.status >= 500 || error.status === 429
  return (error as Error).name !== 'TimeoutError'
}

/** Made of code and status alone: what the service writes beside them quotes the key. */
function inWords(error: unknown, { name, address }: BucketConfig): PicturesAway {
  const { host } = new URL(address)
  if (!(error instanceof NotOk))
    return new PicturesAway(
      `${host} does not answer (${reasonOf(error as Fault)}): let this machine through to it, or correct S3_ENDPOINT.`,
    )
  const { status, code } = error
  const words = sentences[code] ?? (status === 403 ? sentences.AccessDenied : undefined)
  return new PicturesAway(
    words?.(name, host) ??
      `${host} answers with ${[status, code].join(' ').trim()}: try again in a while, or ask who runs it.`,
    code,
  )
}

const noS3 = ({ address }: BucketConfig) =>
  `${new URL(address).host} does not answer as an S3 does: correct S3_ENDPOINT.`
const wrongKey = (_: string, host: string) =>
  `${host} refuses the key: correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`
const wrongRegion = (name: string, host: string) =>
  `The bucket ${name} at ${host} is of another region: correct S3_REGION.`

const sentences: Partial<Record<string, (name: string, host: string) => string>> = {
  AccessDenied: (name, host) =>
    `The key may not do that in the bucket ${name} at ${host}: let it list, read, write and delete there.`,
  InvalidAccessKeyId: wrongKey,
  SignatureDoesNotMatch: wrongKey,
  AuthorizationHeaderMalformed: wrongRegion,
  PermanentRedirect: wrongRegion,
  NoSuchBucket: (name, host) =>
    `There is no bucket ${name} at ${host}: make it, or correct SEREIN_PICTURES.`,
  RequestTimeTooSkewed: (_, host) =>
    `The clock of this machine is not that of ${host}: let NTP set it.`,
}

type Fault = Error & { code?: string | number; cause?: { code?: string } }

function reasonOf({ name, code, cause, message }: Fault): string {
  if (name === 'TimeoutError') return 'it took too long'
  return (typeof code === 'string' && code) || cause?.code || message
}

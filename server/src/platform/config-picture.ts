import { join, resolve } from 'node:path'
import { z } from 'zod'

const bucketForm =
  /^s3:\/\/(?<name>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[\w-][\w.-]*(?:\/[\w-][\w.-]*)*))?\/?$/u
const isBucket = (text: string) => text.startsWith('s3:')

/** Where pictures lie: a folder, or a bucket of any S3. */
export const pictureSettings = {
  SEREIN_PICTURES: z
    .string()
    .refine(
      (text) => !isBucket(text) || bucketForm.test(text),
      'SEREIN_PICTURES must name a folder, or a bucket such as s3://my-spa or s3://my-spa/pictures.',
    )
    .optional()
    .describe(
      'Where uploaded pictures lie, for all processes: a folder, or a bucket of any S3, such as s3://my-spa/pictures. Default: pictures in the data folder.',
    ),
  S3_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'S3_ENDPOINT must be a full address, such as https://s3.example.',
    })
    .refine(
      (text) => !URL.canParse(text) || isPlain(new URL(text)),
      'S3_ENDPOINT must be an address alone: the key goes into S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    )
    .optional()
    .describe(
      'Where the S3 of that bucket answers, without the bucket, such as https://s3.example. Default: AWS, in S3_REGION.',
    ),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,40}$/u, 'S3_REGION must be the name of a region, such as eu-west-3.')
    .optional()
    .describe(
      'The region of that bucket, such as eu-west-3. Needed at AWS; elsewhere us-east-1 where nothing is said, which most take.',
    ),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^[\w.-]{1,200}$/u, 'S3_ACCESS_KEY_ID must be the id of a key, without spaces.')
    .optional()
    .describe('The key that may list, read, write and delete there. Needed with a bucket.'),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .max(200)
    .optional()
    .describe('The secret of that key. Needed with a bucket.'),
  S3_PATH_STYLE: z
    .enum(['yes', 'no'], 'S3_PATH_STYLE must be yes or no.')
    .optional()
    .describe(
      'Whether the bucket stands in the path of its address (yes) or before the host (no). Default: no at AWS, yes elsewhere.',
    ),
}

export type BucketConfig = {
  name: string
  /** Of the bucket itself, in its path or before its host. */
  address: string
  /** What the names of all objects begin with; empty for none. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type PictureConfig = {
  /** Null where pictures lie in a bucket. */
  pictureFolder: string | null
  pictureBucket?: BucketConfig | undefined
}

type Values = Partial<Record<keyof typeof pictureSettings | 'SEREIN_ENV', string | undefined>>

/** What is missing or contradicts itself, a sentence each. */
export function pictureProblems(values: Values): string[] {
  if (!isBucket(values.SEREIN_PICTURES ?? '')) return []
  const missing = (['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    .filter((name) => !values[name])
    .map((name) => `${name} is missing: SEREIN_PICTURES names a bucket.`)
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = values
  if (!endpoint && !region)
    missing.push('S3_REGION is missing: AWS needs it. For any other S3 set S3_ENDPOINT.')
  const isOpen =
    values.SEREIN_ENV === 'production' &&
    endpoint?.startsWith('http:') &&
    URL.canParse(endpoint) &&
    !isNear(new URL(endpoint).hostname)
  return isOpen
    ? [
        ...missing,
        'S3_ENDPOINT must begin with https in production: pictures of people travel there.',
      ]
    : missing
}

export function pictureOf(set: Values, dataFolder: string): PictureConfig {
  const { SEREIN_PICTURES: place = join(dataFolder, 'pictures') } = set
  const { name, prefix = '' } = bucketForm.exec(place)?.groups ?? {}
  if (!name) return { pictureFolder: resolve(place) }
  const { S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1', S3_PATH_STYLE: style } = set
  const at = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  // No certificate is good for a name with dots before the host.
  const isInPath = style ? style === 'yes' : Boolean(endpoint) || name.includes('.')
  const path = at.pathname.replace(/\/$/u, '')
  return {
    pictureFolder: null,
    pictureBucket: {
      name,
      address: isInPath
        ? `${at.origin}${path}/${name}`
        : `${at.protocol}//${name}.${at.host}${path}`,
      prefix,
      region,
      accessKeyId: set.S3_ACCESS_KEY_ID!,
      secretAccessKey: set.S3_SECRET_ACCESS_KEY!,
    },
  }
}

function isPlain({ username, password, search, hash }: URL): boolean {
  return !username && !password && !search && !hash
}

/** On this machine, or in a network of one's own. */
function isNear(host: string): boolean {
  return /^(?:[^.:]+|\[::1\]|127\..*|10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*)$/u.test(
    host,
  )
}

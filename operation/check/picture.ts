import { randomBytes } from 'node:crypto'
import type { BucketConfig } from '@serein/server/platform/config-picture.ts'
import { bucketStore } from '@serein/server/platform/picture-bucket.ts'
import { PicturesAway } from '@serein/server/platform/picture-store.ts'
import { bad, type Finding, good } from '../finding.ts'

const about = 'Pictures'

/** Whether a picture can be written to the bucket, found and read there, and removed: one of our own is. */
export async function bucketFindings(bucket: BucketConfig): Promise<Finding[]> {
  const store = bucketStore(bucket)
  const file = `${randomBytes(16).toString('hex')}-1.webp`
  const bytes = randomBytes(16)
  const { host } = new URL(bucket.address)
  try {
    await store.write(file, bytes)
    const isSame = (await store.read(file))?.equals(bytes)
    await store.list()[Symbol.asyncIterator]().next()
    await store.remove(file)
    return isSame
      ? [good(about, `The bucket ${bucket.name} at ${host} can be read and written.`)]
      : [
          bad(
            about,
            `The bucket ${bucket.name} at ${host} gives back something else than was put there: name another one.`,
          ),
        ]
  } catch (error) {
    if (error instanceof PicturesAway) return [bad(about, error.message)]
    throw error
  }
}

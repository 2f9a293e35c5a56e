import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { BucketConfig } from '../config-picture.ts'

/** An S3 on this machine with one bucket, which takes nothing but its own key. */
export async function openBucket(): Promise<{ bucket: BucketConfig; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'serein-bucket-'))
  const name = 'my-spa'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name }],
  })
  const { port } = await server.run()
  return {
    bucket: {
      name,
      address: `http://127.0.0.1:${port}/${name}`,
      prefix: 'kept/here',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async close() {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'

export interface StaticFile {
  answer: (request: Request) => Response
  /** The same file with another text. */
  rewritten: (write: (text: string) => string) => StaticFile
}

export interface StaticFiles {
  find: (path: string) => StaticFile | undefined
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}

/**
 * Reads a built folder into memory, with the compressed forms that the build left beside each file.
 * Only names found here are ever served, so no path can lead out of the folder.
 */
export function loadStaticFiles(folder: URL): StaticFiles {
  const files = new Map<string, StaticFile>()
  if (existsSync(folder)) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /\.(?:br|gz)$/u.test(entry.name)) continue
      const path = `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/')
      const name = path.slice(path.indexOf(folder.pathname) + folder.pathname.length)
      files.set(`/${name.replace(/^\//u, '')}`, staticFile(path))
    }
  }
  return { find: (path) => files.get(path) }
}

function staticFile(path: string): StaticFile {
  const packed = { brotli: readIfThere(`${path}.br`), gzip: readIfThere(`${path}.gz`) }
  return fileOf(path, readFileSync(path), packed)
}

type Packed = { brotli?: Buffer | undefined; gzip?: Buffer | undefined }
function fileOf(path: string, plain: Buffer, { brotli, gzip }: Packed): StaticFile {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const common = {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    // A name with a hash in it never changes its content; anything else is asked for again.
    'cache-control': /-[\w-]{8}\.\w+$/u.test(path)
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
    etag,
  }
  return {
    answer(request) {
      if (request.headers.get('if-none-match')?.includes(etag)) {
        return new Response(null, { status: 304, headers: common })
      }
      const accepted = request.headers.get('accept-encoding') ?? ''
      const [body, encoding] =
        brotli && /\bbr\b/u.test(accepted)
          ? ([brotli, 'br'] as const)
          : gzip && /\bgzip\b/u.test(accepted)
            ? ([gzip, 'gzip'] as const)
            : ([plain, null] as const)
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
        headers: {
          ...common,
          'content-length': String(body.length),
          ...(encoding ? { 'content-encoding': encoding } : {}),
        },
      })
    },
    rewritten: (write) => fileOf(path, Buffer.from(write(plain.toString())), {}),
  }
}

function readIfThere(path: string): Buffer | undefined {
  return existsSync(path) ? readFileSync(path) : undefined
}

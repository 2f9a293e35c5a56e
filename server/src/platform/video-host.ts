import { Hono } from 'hono'
import type { AppConfig } from './config-app.ts'

const address = /^\/video\/(youtube|vimeo)\/([\w-]{6,12})$/u

const players: Record<string, (id: string) => string> = {
  youtube: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  vimeo: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
}

/** Whether the page at a path is that of a video. */
export function isVideo(path: string): boolean {
  return address.test(path)
}

/**
 * Serves `/video/<host>/<id>`, one of our pages that shows one video and stands in a frame of the page whose text it is in. So the
 * policy of every other page stays shut: this one alone may frame somebody else, and only who shows this video. The pages of the apps may frame it, too.
 */
export function videoHost({ origins }: Pick<AppConfig, 'origins'>): Hono {
  const host = new Hono()
  host.get('/video/*', (context) => {
    const [, name, id] = address.exec(context.req.path) ?? []
    if (!name || !id) return context.notFound()
    const player = players[name]!(id)
    const policy = [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      `frame-src ${new URL(player).origin}/`,
      "base-uri 'none'",
      "form-action 'none'",
      ["frame-ancestors 'self'", ...origins].join(' '),
    ].join('; ')
    context.header('content-security-policy', policy)
    context.header('cache-control', 'public, max-age=3600')
    context.header('x-robots-tag', 'noindex')
    return context.html(pageOf(player))
  })
  return host
}

function pageOf(player: string): string {
  const source = player.replaceAll('&', '&amp;')
  return `<!doctype html><meta charset="utf-8"><title>Video</title>
<style>html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block;background:#000}</style>
<iframe src="${source}" title="Video" referrerpolicy="strict-origin-when-cross-origin" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>`
}

import type { Config } from '../platform/config.ts'
import site from '../platform/site.gen.json' with { type: 'json' }

/** What is no page for customers. */
const elsewhere = ['/console', '/dev/', '/feeds/']

/**
 * What `/robots.txt` says. Out of bounds are pages of an account and lists narrowed by a filter. The choice of a time is not:
 * it names its shop's page as the one to keep, and who is kept out cannot read that. An instance that is not to be found lets everybody in, since
 * its answers say so themselves, and who is kept out cannot read that.
 */
export function robotsText({ publicUrl, isIndexed }: Pick<Config, 'publicUrl' | 'isIndexed'>) {
  if (!isIndexed) return 'User-agent: *\nDisallow:\n'
  const filters = Object.entries(site.filterParams).flatMap(([path, parameters]) =>
    parameters.map((parameter) => `${path}?*${parameter}=`),
  )
  const lines = [...elsewhere, ...site.apart, ...filters].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

import { dateTimeFormat, relativeTimeFormat } from '@serein/shared/formatters.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Mail } from '../platform/delivery.ts'
import type { Language } from '../platform/scope.ts'
import { findWords, type Translate, wordsIn } from '../platform/words.ts'
import { sheet } from './mail/page-sheet.ts'
import type { StoredDelivery } from './outbox.ts'

type Line = StoredDelivery & { line: string }

export type OutboxView = {
  language: Language
  list: Line[]
  open: (Line & { mail: Mail | null }) | null
  now: Date
}

/** All messages at the left, the open one at the right; on a phone one after the other. Works without its script. */
export function outboxPage(view: OutboxView): string {
  return `<!doctype html>${renderToStaticMarkup(<Page view={view} />)}`
}

function Page({ view: { language, list, open, now } }: { view: OutboxView }) {
  const t = wordsIn(language)
  const other = language === 'en' ? 'fr' : 'en'
  const here = open ? `&delivery=${open.id}` : ''
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>
          {open
            ? `${open.line} · ${t('notification.outbox.title')}`
            : t('notification.outbox.title')}
        </title>
        <style dangerouslySetInnerHTML={{ __html: sheet }} />
        <script src="/dev/outbox/page.js" defer />
      </head>
      <body className={open ? 'reads' : ''} data-newest={list[0]?.id ?? ''}>
        <header>
          <div>
            <h1>
              <a href={`/dev/outbox?lang=${language}`}>{t('notification.outbox.title')}</a>
            </h1>
            <p className="soft">{t('notification.outbox.intro')}</p>
          </div>
          <a
            className="chip"
            href={`/dev/outbox?lang=${other}${here}`}
            hrefLang={other}
            lang={other}
          >
            {wordsIn(other)('notification.outbox.thisLanguage')}
          </a>
        </header>
        <div className="columns">
          <nav aria-label={t('notification.outbox.list')}>
            <p role="status" className="news" hidden>
              <a href={`/dev/outbox?lang=${language}`}>{t('notification.outbox.news')}</a>
            </p>
            {list.length === 0 && <p className="empty soft">{t('notification.outbox.empty')}</p>}
            <ol>
              {list.map((each) => (
                <li key={each.id}>
                  <a
                    href={`/dev/outbox?lang=${language}&delivery=${each.id}`}
                    aria-current={each.id === open?.id ? 'true' : undefined}
                  >
                    <span className="row">
                      <strong>{each.recipientName || each.recipient}</strong>
                      <time dateTime={each.createdAt.toISOString()} className="soft">
                        {agoOf(each.createdAt, now, language)}
                      </time>
                    </span>
                    <span className="line">{each.line}</span>
                    <span className="row">
                      <span className="soft">
                        {t(`notification.outbox.channel.${each.channel}`)}
                      </span>
                      <State delivery={each} t={t} />
                    </span>
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <main tabIndex={-1}>
            {open ? (
              <Reading open={open} language={language} t={t} />
            ) : (
              <p className="empty soft">{t('notification.outbox.choose')}</p>
            )}
          </main>
        </div>
      </body>
    </html>
  )
}

type ReadingProps = { open: NonNullable<OutboxView['open']>; language: Language; t: Translate }

function Reading({ open, language, t }: ReadingProps) {
  const { mail } = open
  return (
    <article aria-labelledby="line">
      <a className="back" href={`/dev/outbox?lang=${language}`}>
        {t('notification.outbox.back')}
      </a>
      <h2 id="line">{mail ? open.line : t(`notification.outbox.channel.${open.channel}`)}</h2>
      <dl>
        <Fact
          term={t('notification.outbox.to')}
          text={
            mail
              ? `${open.recipientName} <${open.recipient}>`.trim()
              : [open.recipientName, open.recipient].filter(Boolean).join(', ')
          }
        />
        {mail?.replyTo && <Fact term={t('notification.outbox.replyTo')} text={mail.replyTo} />}
        <Fact term={t('notification.outbox.state')} text={statusOf(open, language)} />
        {open.reason && (
          <Fact term={t('notification.outbox.reason')} text={reasonIn(language, open.reason)} />
        )}
      </dl>
      {mail ? <MailBody open={open} mail={mail} t={t} /> : <Bubble open={open} />}
    </article>
  )
}

function MailBody({ open, mail, t }: { open: Line; mail: Mail; t: Translate }) {
  return (
    <>
      {mail.calendar && (
        <a className="chip" href={`/dev/outbox/${open.id}/visit.ics`} download="visit.ics">
          {t(
            mail.calendar.method === 'CANCEL'
              ? 'notification.outbox.calendarCancel'
              : 'notification.outbox.calendar',
          )}
        </a>
      )}
      <iframe
        title={t('notification.outbox.page')}
        src={`/dev/outbox/${open.id}/mail.html`}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      />
      <details>
        <summary>{t('notification.outbox.text')}</summary>
        <pre>{mail.text}</pre>
      </details>
    </>
  )
}

function Bubble({ open }: { open: Line }) {
  return (
    <div className={`phone ${open.channel}`} lang={open.language}>
      <p className="bubble">{open.line}</p>
    </div>
  )
}

/** What a server has answered stands as it came. */
function reasonIn(language: Language, reason: string): string {
  return findWords(language, `notification.outbox.reason.${reason}`) ?? reason
}

function statusOf({ state, attempts, createdAt, dueAt }: Line, language: Language): string {
  const t = wordsIn(language)
  return [
    t(`notification.outbox.state.${state}`),
    t('notification.outbox.written', { at: dateOf(createdAt, language) }),
    ...(state === 'waiting'
      ? [t('notification.outbox.nextTry', { at: dateOf(dueAt, language) })]
      : []),
    ...(attempts > 1 ? [t('notification.outbox.tries', { count: attempts })] : []),
  ].join(' · ')
}

function agoOf(at: Date, now: Date, language: Language): string {
  const minutes = Math.round((now.getTime() - at.getTime()) / 60_000)
  if (minutes < 1) return wordsIn(language)('notification.outbox.now')
  const [value, unit] =
    minutes < 60
      ? ([minutes, 'minute'] as const)
      : minutes < 1_440
        ? ([Math.round(minutes / 60), 'hour'] as const)
        : ([Math.round(minutes / 1_440), 'day'] as const)
  return relativeTimeFormat(language, { style: 'short' }).format(-value, unit)
}

function dateOf(at: Date, language: Language): string {
  const options = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  const locale = { en: 'en-GB', fr: 'fr-FR' }[language]
  return `${dateTimeFormat(locale, { ...options, hourCycle: 'h23', timeZone: 'UTC' }).format(at)} UTC`
}

function State({ delivery, t }: { delivery: StoredDelivery; t: Translate }) {
  return (
    <span className={`state ${delivery.state}`}>
      {t(`notification.outbox.state.${delivery.state}`)}
    </span>
  )
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  )
}

/** Fits the frame to its mail, says when there is something new, and walks the list by the arrows. */
export const pageScript = `
const frame = document.querySelector('iframe')
function fit() {
  const page = frame.contentDocument && frame.contentDocument.documentElement
  if (page) frame.style.height = page.scrollHeight + 2 + 'px'
}
if (frame) {
  frame.addEventListener('load', () => { fit(); new ResizeObserver(fit).observe(frame.contentDocument.body) })
  if (frame.contentDocument && frame.contentDocument.readyState === 'complete') fit()
}
const links = [...document.querySelectorAll('nav ol a')]
document.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const at = links.indexOf(document.activeElement)
  if (!step || at < 0 || !links[at + step]) return
  event.preventDefault()
  links[at + step].focus()
})
const open = document.querySelector('nav [aria-current]')
if (open) open.scrollIntoView({ block: 'nearest' })
async function look() {
  try {
    const { id } = await (await fetch('/dev/outbox/newest')).json()
    document.querySelector('.news').hidden = !id || id === document.body.dataset.newest
  } catch {
    // The server starts again; the next look finds it.
  }
  setTimeout(look, 2000)
}
setTimeout(look, 2000)
`

import {
  Body,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
  render,
} from 'react-email'
import { Fragment } from 'react'
import { type Translate, wordsIn } from '../../platform/words.ts'
import type { Content, VisitContent } from './content.ts'
import { type Colours, dark, darkQuery, light, sans, serif } from './look.ts'
import { Sender } from './sender.tsx'

/** The page of a mail. Sizes and light colours stand in each tag, since some readers drop style sheets. */
export function mailPage(content: Content): Promise<string> {
  return render(<Mail content={content} />)
}

function Mail({ content }: { content: Content }) {
  const { language, preview, sender, heading, paragraphs, visit, code, footer } = content
  const { logo, picture, fixed, closing, choices, action, other, unsubscribe } = content
  return (
    <Html lang={language} dir="ltr">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject}</title>
        <style>{sheet}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ margin: 0, backgroundColor: light.paper, fontFamily: sans }}>
        <Container
          style={{ width: '100%', maxWidth: 560, margin: '0 auto', padding: '32px 16px 40px' }}
        >
          <Sender name={sender} logo={logo} />
          <Section className="card" style={card}>
            {picture && <Img {...picture} style={drawing} />}
            <Heading as="h1" className="ink" style={title}>
              {heading}
            </Heading>
            <Paragraphs texts={[...paragraphs, ...fixed]} />
            {visit && <Visit visit={visit} t={wordsIn(language)} />}
            {code && (
              <Text className="sunken ink" style={digits}>
                {code}
              </Text>
            )}
            {closing.length > 0 && <div style={{ marginTop: 22 }} />}
            <Paragraphs texts={closing} />
            {action && (
              <Link className="button" href={action.url} style={button}>
                {action.label}
              </Link>
            )}
            {choices.map(({ label, url }) => (
              <Link key={url} className="primary" href={url} style={choice}>
                {label}
              </Link>
            ))}
            {other && (
              <Link className="primary" href={other.url} style={quiet}>
                {other.label}
              </Link>
            )}
          </Section>
          {footer.map((line) => (
            <Text key={line} className="soft" style={{ ...small, margin: '14px 8px 0' }}>
              {line}
            </Text>
          ))}
          {unsubscribe && (
            <Text className="soft" style={{ ...small, margin: '6px 8px 0' }}>
              <Link
                className="soft"
                href={unsubscribe.url}
                style={{ color: light['ink-soft'], textDecoration: 'underline' }}
              >
                {unsubscribe.label}
              </Link>
            </Text>
          )}
        </Container>
      </Body>
    </Html>
  )
}

/** Lines end where whoever wrote them has ended them. */
function Paragraphs({ texts }: { texts: string[] }) {
  return texts.map((one) => (
    <Text key={one} className="soft" style={body}>
      {one}
    </Text>
  ))
}

const dateStyle = { fontFamily: serif, fontSize: 21, lineHeight: '27px', fontWeight: 500 }

function Visit({ visit, t }: { visit: VisitContent; t: Translate }) {
  const { times, before, place, items, sums, rule, code, isOver } = visit
  const [shop, ...address] = place
  const struck = isOver ? ({ textDecoration: 'line-through' } as const) : {}
  return (
    <>
      <Section className="sunken" style={when}>
        {times.map(({ guest, date, time }) => (
          <Fragment key={`${guest} ${date} ${time}`}>
            {guest && (
              <Text className="soft" style={{ ...line, ...struck }}>
                {guest}
              </Text>
            )}
            <Text className="ink" style={{ ...strong, ...struck, ...dateStyle }}>
              {date}
            </Text>
            <Text className="ink" style={{ ...line, ...struck, color: light.ink }}>
              {time}
            </Text>
          </Fragment>
        ))}
        {before && (
          <Text className="soft" style={{ ...line, marginTop: 6 }}>
            {t('notification.visit.before')} <s>{before}</s>
          </Text>
        )}
      </Section>
      <Label text={t('notification.visit.what')} />
      {items.map(({ name, detail }) => (
        <Section key={`${name} ${detail}`} style={{ margin: '0 0 8px' }}>
          <Text className="ink" style={strong}>
            {name}
          </Text>
          <Text className="soft" style={line}>
            {detail}
          </Text>
        </Section>
      ))}
      <Label text={t('notification.visit.where')} />
      <Text className="ink" style={strong}>
        {shop}
      </Text>
      <Text className="soft" style={line}>
        {address.join(', ')}
      </Text>
      {sums.length > 0 && <Label text={t('notification.visit.price')} />}
      {sums.length > 0 && (
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ borderCollapse: 'collapse' }}
        >
          <tbody>
            {sums.map(({ label, value, isStrong }) => (
              <tr key={label}>
                <td className={isStrong ? 'ink' : 'soft'} style={isStrong ? strong : line}>
                  {label}
                </td>
                <td
                  className={isStrong ? 'ink' : 'soft'}
                  align="right"
                  style={{ ...(isStrong ? strong : line), whiteSpace: 'nowrap' }}
                >
                  {value}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rule.length > 0 && <Label text={t('notification.visit.rule')} />}
      {rule.map((one, index) => (
        <Text
          key={one}
          className={index === 0 ? 'ink' : 'soft'}
          style={index === 0 ? { ...line, color: light.ink } : line}
        >
          {one}
        </Text>
      ))}
      <Text
        className="soft rule"
        style={{
          ...small,
          margin: '22px 0 0',
          paddingTop: 14,
          borderTop: `1px solid ${light.line}`,
        }}
      >
        {t('notification.visit.code')}{' '}
        <span style={{ fontFamily: 'ui-monospace, Menlo, monospace' }}>{code}</span>
      </Text>
    </>
  )
}

function Label({ text }: { text: string }) {
  return (
    <Text className="soft" style={{ ...small, margin: '22px 0 4px', fontWeight: 600 }}>
      {text}
    </Text>
  )
}

const drawing = { width: '100%', height: 'auto', margin: '0 0 24px', borderRadius: 16 } as const
const body = {
  margin: '0 0 12px',
  fontSize: 16,
  lineHeight: '24px',
  color: light['ink-soft'],
  whiteSpace: 'pre-line',
} as const
const line = { margin: 0, fontSize: 15, lineHeight: '22px', color: light['ink-soft'] }
const strong = { margin: 0, fontSize: 16, lineHeight: '23px', fontWeight: 600, color: light.ink }
const small = { fontSize: 13, lineHeight: '19px', color: light['ink-soft'] }
const title = {
  margin: '0 0 12px',
  fontFamily: serif,
  fontSize: 29,
  lineHeight: '35px',
  fontWeight: 500,
  color: light.ink,
}
const card = {
  backgroundColor: light.surface,
  border: `1px solid ${light.line}`,
  borderRadius: 24,
  padding: '32px 32px 36px',
}
const when = {
  backgroundColor: light.sunken,
  borderRadius: 16,
  padding: '16px 18px',
  margin: '20px 0 0',
}
const button = {
  display: 'block',
  margin: '26px 0 10px',
  padding: '14px 20px',
  borderRadius: 999,
  backgroundColor: light.primary,
  color: light['on-primary'],
  fontSize: 16,
  lineHeight: '22px',
  fontWeight: 600,
  textAlign: 'center',
  textDecoration: 'none',
} as const

const choice = {
  ...small,
  display: 'block',
  padding: '10px 0',
  color: light.primary,
  fontSize: 17,
} as const
const quiet = {
  display: 'block',
  marginTop: 14,
  padding: '10px 20px',
  color: light.primary,
  fontSize: 16,
  lineHeight: '22px',
  textAlign: 'center',
} as const
const digits = {
  margin: '20px 0 0',
  padding: '18px 12px',
  borderRadius: 16,
  backgroundColor: light.sunken,
  color: light.ink,
  fontSize: 34,
  lineHeight: '40px',
  fontWeight: 600,
  letterSpacing: 8,
  textAlign: 'center',
} as const

/** What a style attribute cannot say: a narrow page, and the dark one for readers that know it. */
const sheet = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .card > tbody > tr > td { padding: 26px 20px 28px !important; } }
${darkQuery} {${darkRules(dark)}}`

function darkRules(c: Colours): string {
  return `
  body, body > table, body > table > tbody > tr > td { background-color: ${c.paper} !important; }
  .card { background-color: ${c.surface} !important; border-color: ${c.line} !important; }
  .sunken { background-color: ${c.sunken} !important; }
  .ink { color: ${c.ink} !important; }
  .soft { color: ${c['ink-soft']} !important; }
  .primary { color: ${c.primary} !important; }
  .rule { border-color: ${c.line} !important; }
  .button { background-color: ${c.primary} !important; color: ${c['on-primary']} !important; }
`
}

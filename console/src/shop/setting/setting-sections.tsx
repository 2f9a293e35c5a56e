import { useState, type ComponentType, type ReactNode } from 'react'
import { displayNames } from '@serein/shared/formatters.ts'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import { Card } from '@serein/ui/card.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Link } from '@serein/ui/link.tsx'
import { linkTo, type ScreenPath } from '../../address/link.ts'
import { useWords } from '../../language/words.ts'
import { RuleRow } from '../rule-row.tsx'
import { FormSheet } from '../../form/side-form.tsx'
import { ApprovalForm, ApprovalSummary } from './approval-form.tsx'
import { BookingRulesForm, BookingRulesSummary } from './booking-rules-form.tsx'
import { BookingSwitches } from './booking-switches.tsx'
import { Closures } from './closures.tsx'
import { ColorForm, ColorSample } from './color-form.tsx'
import { DetailsForm } from './details-form.tsx'
import { HoursForm, HoursSummary } from './hours-form.tsx'
import { IntroductionForm, IntroductionSummary } from './introduction-form.tsx'
import { MessageTimesForm, MessageTimesSummary } from './message-times-form.tsx'
import { SellerForm, SellerSummary } from './seller-form.tsx'
import { SignalForm } from './signal-form.tsx'
import { CallOutForm, CallOutSummary } from './call-out-form.tsx'
import { PrerequisiteForm, PrerequisiteSummary } from './prerequisite-form.tsx'
import { SpacingForm, SpacingSummary } from './spacing-form.tsx'
import { WaitingRule } from './waiting-rule.tsx'

export interface SettingProps {
  settings: ShopSettings
  mayChange: boolean
}

const parts = ['details', 'hours', 'booking', 'look', 'more'] as const

/** The settings of a shop by what they are about, with a way to each on a wide screen. */
export function SettingSections(props: SettingProps) {
  const { t } = useWords()
  return (
    <div className="md:grid md:grid-cols-[11rem_minmax(0,45rem)] md:items-start md:gap-10">
      <nav aria-label={t('shop.settings.parts')} className="sticky top-6 max-md:hidden">
        <ul className="flex flex-col gap-1">
          {parts.map((part) => (
            <li key={part}>
              <a
                href={`#${part}`}
                onClick={(event) => {
                  // The address keeps its shop; only the page moves.
                  event.preventDefault()
                  document.getElementById(part)?.scrollIntoView()
                }}
                className="flex min-h-9 items-center rounded-sm px-3 text-sm text-ink-soft hover:bg-sunken hover:text-ink"
              >
                {t(`shop.settings.part.${part}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-10">
        <Part id="details">
          <Details {...props} />
        </Part>
        <Part id="hours">
          <Hours {...props} />
        </Part>
        <Part id="booking">
          <Booking {...props} />
        </Part>
        <Part id="look">
          <Look {...props} />
        </Part>
        <Part id="more">
          <More shopId={props.settings.shopId} />
        </Part>
      </div>
    </div>
  )
}

/** Where a shop is and when it is open, to be changed. */
export function AddressAndHours(props: SettingProps) {
  return (
    <div className="flex flex-col gap-6">
      <Details {...props} />
      <Hours {...props} />
    </div>
  )
}

function Part({ id, children }: { id: (typeof parts)[number]; children: ReactNode }) {
  const { t } = useWords()
  return (
    <div id={id} className="scroll-mt-6">
      <Section title={t(`shop.settings.part.${id}`)} size="item">
        {children}
      </Section>
    </div>
  )
}

/** A setting as it stands, and its fields at the side. */
function Row(props: {
  title: string
  settings: ShopSettings
  mayChange: boolean
  form: ComponentType<{ settings: ShopSettings; onDone: () => void }>
  children: ReactNode
}) {
  const { title, settings, mayChange, form: Fields, children } = props
  const [open, setOpen] = useState(false)
  const onDone = () => setOpen(false)
  return (
    <div className="py-4 first:pt-0 last:pb-0">
      <RuleRow title={title} onEdit={mayChange ? () => setOpen(true) : undefined}>
        {children}
      </RuleRow>
      <FormSheet open={open} onClose={onDone} title={title}>
        <Fields settings={settings} onDone={onDone} />
      </FormSheet>
    </div>
  )
}

const card = 'divide-y divide-line px-5 py-4'

function Details({ settings, mayChange }: SettingProps) {
  const { t, language } = useWords()
  const { details } = settings
  const country = displayNames(language, { type: 'region' }).of(details.country)
  const contact = [details.shopPhone && phoneText(details.shopPhone), details.shopEmail]
    .filter(Boolean)
    .join(' · ')
  return (
    <Card className={card}>
      <Row
        title={t('shop.details.title')}
        settings={settings}
        mayChange={mayChange}
        form={DetailsForm}
      >
        <p className="font-semibold">{details.shopName}</p>
        <p>
          {details.street}, {`${details.postalCode} ${details.city}`.trim()}, {country}
        </p>
        <p>{contact || t('shop.details.noContact')}</p>
        <p className="text-ink-soft">
          {t('shop.details.zoneNow', {
            zone: details.timeZone.replaceAll('_', ' '),
            currency: details.currency,
          })}
        </p>
      </Row>
      <Row
        title={t('shop.seller.title')}
        settings={settings}
        mayChange={mayChange}
        form={SellerForm}
      >
        <SellerSummary seller={settings.seller} />
      </Row>
    </Card>
  )
}

function Hours({ settings, mayChange }: SettingProps) {
  const { t } = useWords()
  return (
    <Card className={card}>
      <Row title={t('shop.hours.title')} settings={settings} mayChange={mayChange} form={HoursForm}>
        <HoursSummary hours={settings.hours} />
      </Row>
      <Closures settings={settings} mayChange={mayChange} />
    </Card>
  )
}

function Booking({ settings, mayChange }: SettingProps) {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-6">
      <Card className={card}>
        <Row
          title={t('shop.rules.title')}
          settings={settings}
          mayChange={mayChange}
          form={BookingRulesForm}
        >
          <BookingRulesSummary rules={settings.bookingRules} />
        </Row>
        <Row
          title={t('shop.approval.title')}
          settings={settings}
          mayChange={mayChange}
          form={ApprovalForm}
        >
          <ApprovalSummary settings={settings} />
        </Row>
        <Row
          title={t('shop.spacing.title')}
          settings={settings}
          mayChange={mayChange}
          form={SpacingForm}
        >
          <SpacingSummary settings={settings} />
        </Row>
        <Row
          title={t('shop.prerequisite.title')}
          settings={settings}
          mayChange={mayChange}
          form={PrerequisiteForm}
        >
          <PrerequisiteSummary settings={settings} />
        </Row>
        <Row
          title={t('shop.callOut.title')}
          settings={settings}
          mayChange={mayChange}
          form={CallOutForm}
        >
          <CallOutSummary settings={settings} />
        </Row>
        <Row
          title={t('shop.times.title')}
          settings={settings}
          mayChange={mayChange}
          form={MessageTimesForm}
        >
          <MessageTimesSummary times={settings.messageTimes} />
        </Row>
        <Row
          title={t('shop.signal.title')}
          settings={settings}
          mayChange={mayChange}
          form={SignalForm}
        >
          <p>{t('shop.signal.summary')}</p>
        </Row>
      </Card>
      <BookingSwitches settings={settings} mayChange={mayChange} />
      <WaitingRule shopId={settings.shopId} mayChange={mayChange} />
    </div>
  )
}

function Look({ settings, mayChange }: SettingProps) {
  const { t } = useWords()
  return (
    <Card className={card}>
      <Row
        title={t('shop.introduction.title')}
        settings={settings}
        mayChange={mayChange}
        form={IntroductionForm}
      >
        <IntroductionSummary settings={settings} />
      </Row>
      <Row title={t('shop.color.title')} settings={settings} mayChange={mayChange} form={ColorForm}>
        {settings.brandColor ? (
          <ColorSample color={settings.brandColor} />
        ) : (
          <p>{t('shop.color.none')}</p>
        )}
      </Row>
      <div className="flex flex-wrap gap-x-6 gap-y-2 py-4 last:pb-0">
        <PlaceLink to="/pictures" shopId={settings.shopId}>
          {t('shop.pictures.title')}
        </PlaceLink>
        <PlaceLink to="/settings/texts" shopId={settings.shopId}>
          {t('shop.texts.title')}
        </PlaceLink>
      </div>
    </Card>
  )
}

/** What is set elsewhere. */
function More({ shopId }: { shopId: string }) {
  const { t } = useWords()
  const places = [
    ['/settings/business', t('shop.business.title'), t('shop.settings.moreBusiness')],
    ['/settings/payments', t('payment.accounts.title'), t('shop.settings.morePayments')],
    ['/catalogue', t('catalogue.title'), t('shop.settings.moreCatalogue')],
    ['/settings/messages', t('notification.template.title'), t('shop.settings.moreMessages')],
    ['/settings/audit', t('report.audit.title'), t('shop.settings.moreAudit')],
  ] as const
  return (
    <Card className={card}>
      {places.map(([to, title, text]) => (
        <div key={to} className="py-3 first:pt-0 last:pb-0">
          <PlaceLink to={to} shopId={shopId}>
            {title}
          </PlaceLink>
          <p className="text-sm text-ink-soft">{text}</p>
        </div>
      ))}
    </Card>
  )
}

function PlaceLink(props: { to: ScreenPath; shopId: string; children: ReactNode }) {
  const { to, shopId, children } = props
  return <Link href={linkTo(to, { shop: shopId })}>{children}</Link>
}

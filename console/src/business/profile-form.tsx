import type { ReactNode } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { OwnProfile, WantedProfile } from '@serein/shared/business/own-profile.ts'
import { profileLimits as limits } from '@serein/shared/business/profile-limits.ts'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { Logo } from '@serein/ui/logo.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { Entries } from '../form/entries.tsx'
import { SideForm } from '../form/side-form.tsx'
import { type FieldFault, messagesIn } from '../form/use-delivery.ts'
import { type Reading, type ServerForm, useServerForm } from '../form/use-server-form.ts'
import { fieldsIn, languagesOf, type WrittenLanguage } from '../form/written-languages.ts'
import { useWords } from '../language/words.ts'

type Texts = Omit<OwnProfile, 'logo' | 'languages' | 'foundedYear' | 'certificates'> & {
  languages: 'both' | WrittenLanguage
  businessEmail: string
  businessPhone: string
  foundedYear: string
  certificates: { name: Named; by: string; year: string }[]
}
type Named = { en: string; fr: string }
export type LogoField = {
  chosen: string | null
  error: string | undefined
  onChoose: (logoId: string | null) => void
}
type Fault = FieldFault & { text?: string }
type ProfileFields = ServerForm<Texts>

const noText: Named = { en: '', fr: '' }

/** What customers read of a business, in short. */
export function ProfileSummary({ profile }: { profile: OwnProfile }) {
  const { t, pick } = useWords()
  const { businessName, logo, tagline, foundedYear, businessEmail, businessPhone, languages } =
    profile
  const contact = [businessPhone && phoneText(businessPhone), businessEmail].filter(Boolean)
  return (
    <>
      {logo ? <Logo picture={logo} className="mb-2 h-12 max-w-40" /> : null}
      <p className="font-semibold">{businessName}</p>
      <p className={pick(tagline) ? undefined : 'text-ink-soft'}>
        {pick(tagline) || t('business.profile.noTagline')}
      </p>
      {foundedYear ? <p>{t('business.profile.since', { year: String(foundedYear) })}</p> : null}
      {contact.length > 0 ? <p>{contact.join(' · ')}</p> : null}
      <p className="text-ink-soft">
        {t(`business.profile.languages.${languages.length > 1 ? 'both' : languages[0]!}`)}
      </p>
    </>
  )
}

/** What a business is called, in which languages it writes, and what it says of itself. */
export function ProfileForm(props: {
  profile: OwnProfile
  /** Pictures stand to the right of here. */
  renderLogo: (field: LogoField) => ReactNode
  onDone: () => void
}) {
  const { profile, renderLogo, onDone } = props
  const { t } = useWords()
  const { api, query } = useClient()
  const form = useServerForm({
    name: () => t('business.profile.title'),
    initial: textsOf(profile),
    before: profile,
    read: readTexts,
    faultText: ({ field, text }: Fault) => text ?? t(faultWord(field)),
    send: (wanted) => api.business.changeProfile(wanted),
    refusedFields: messagesIn,
    refresh: query.business.key(),
    onDone,
  })
  return (
    <SideForm why={t('business.profile.why')} form={form}>
      <TextField
        {...form.text('businessName')}
        label={t('business.setUp.businessName')}
        autoComplete="organization"
        maxLength={limits.name}
      />
      <Select
        {...form.choice('languages')}
        label={t('business.profile.languages')}
        help={t('business.profile.languagesHelp')}
        options={(['both', 'en', 'fr'] as const).map((id) => ({
          id,
          label: t(`business.profile.languages.${id}`),
        }))}
      />
      {renderLogo({
        chosen: form.values.logoId,
        error: form.at('logoId'),
        onChoose: (logoId) => form.set({ logoId }),
      })}
      <Said form={form} at="tagline" word="tagline" most={limits.tagline} />
      <Said form={form} at="story" word="story" most={limits.story} isLong />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          {...form.text('foundedYear')}
          label={t('business.profile.foundedYear')}
          note={t('common.optional')}
          inputMode="numeric"
          maxLength={4}
        />
        <TextField
          {...form.text('codePrefix')}
          label={t('business.profile.codePrefix')}
          help={t('business.profile.codePrefixHelp')}
          autoCapitalize="characters"
          maxLength={2}
        />
      </div>
      <TextField
        {...form.text('businessPhone')}
        label={t('shop.details.shopPhone')}
        note={t('common.optional')}
        type="tel"
        maxLength={40}
      />
      <TextField
        {...form.text('businessEmail')}
        label={t('identity.form.email')}
        note={t('common.optional')}
        type="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Principles form={form} />
      <Certificates form={form} />
    </SideForm>
  )
}

/** A text in each of the languages chosen in this form. */
function Said(props: {
  form: ProfileFields
  at:
    | 'tagline'
    | 'story'
    | `principles.${number}.title`
    | `principles.${number}.text`
    | `certificates.${number}.name`
  word: 'tagline' | 'story' | 'principleTitle' | 'principleText' | 'certificateName'
  most: number
  isLong?: boolean
}) {
  const { t } = useWords()
  const { form, at, word, most, isLong } = props
  const languages = languagesOf(form.values.languages)
  const Field = isLong ? TextArea : TextField
  return languages.map((language) => (
    <Field
      {...fieldsIn(languages)(language, (each) => form.text(`${at}.${each}` as 'tagline.en'))}
      key={language}
      lang={language}
      label={t(`business.profile.${word}.${languages.length > 1 ? language : 'only'}`)}
      note={word === 'tagline' || word === 'story' ? t('common.optional') : undefined}
      maxLength={most}
    />
  ))
}

function Principles({ form }: { form: ProfileFields }) {
  const { t } = useWords()
  const { principles } = form.values
  return (
    <Entries
      count={principles.length}
      most={limits.principles}
      nameOf={(n) => t('business.profile.principle', { n })}
      removeLabel={(n) => t('business.profile.removePrinciple', { n })}
      addLabel={t('business.profile.addPrinciple')}
      onAdd={() => form.set({ principles: [...principles, { title: noText, text: noText }] })}
      onRemove={(at) => form.set({ principles: principles.toSpliced(at, 1) })}
    >
      {(at) => (
        <>
          <Said
            form={form}
            at={`principles.${at}.title`}
            word="principleTitle"
            most={limits.title}
          />
          <Said
            form={form}
            at={`principles.${at}.text`}
            word="principleText"
            most={limits.text}
            isLong
          />
        </>
      )}
    </Entries>
  )
}

function Certificates({ form }: { form: ProfileFields }) {
  const { t } = useWords()
  const { certificates } = form.values
  return (
    <Entries
      count={certificates.length}
      most={limits.certificates}
      nameOf={(n) => t('business.profile.certificate', { n })}
      removeLabel={(n) => t('business.profile.removeCertificate', { n })}
      addLabel={t('business.profile.addCertificate')}
      onAdd={() =>
        form.set({ certificates: [...certificates, { name: noText, by: '', year: '' }] })
      }
      onRemove={(at) => form.set({ certificates: certificates.toSpliced(at, 1) })}
    >
      {(at) => (
        <>
          <Said
            form={form}
            at={`certificates.${at}.name`}
            word="certificateName"
            most={limits.title}
          />
          <div className="grid grid-cols-[1fr_7rem] gap-4">
            <TextField
              {...form.text(`certificates.${at}.by`)}
              label={t('business.profile.certificateBy')}
              maxLength={limits.title}
            />
            <TextField
              {...form.text(`certificates.${at}.year`)}
              label={t('business.profile.certificateYear')}
              inputMode="numeric"
              maxLength={4}
            />
          </div>
        </>
      )}
    </Entries>
  )
}

function textsOf(profile: OwnProfile): Texts {
  const { logo: _, ...rest } = profile
  const { languages, foundedYear, businessEmail, businessPhone, certificates } = rest
  return {
    ...rest,
    languages: languages.length > 1 ? 'both' : languages[0]!,
    foundedYear: String(foundedYear ?? ''),
    businessEmail: businessEmail ?? '',
    businessPhone: phoneText(businessPhone ?? ''),
    certificates: certificates.map((each) => ({ ...each, year: String(each.year) })),
  }
}

function readTexts(texts: Texts): Reading<WantedProfile, Fault> {
  const faults: Fault[] = []
  const codePrefix = texts.codePrefix.trim().toUpperCase()
  const demandText = (field: string, text: string) => {
    if (text.trim() === '') faults.push({ field })
  }
  const yearOf = (field: string, text: string) => {
    const year = /^\d{4}$/u.test(text.trim()) ? Number(text) : Number.NaN
    if (!(year >= limits.firstYear && year <= limits.lastYear)) faults.push({ field })
    return year
  }
  demandText('businessName', texts.businessName)
  if (!/^[A-Z]{2}$/u.test(codePrefix)) faults.push({ field: 'codePrefix' })
  for (const language of languagesOf(texts.languages)) {
    for (const [at, { title }] of texts.principles.entries())
      demandText(`principles.${at}.title.${language}`, title[language])
    for (const [at, { name }] of texts.certificates.entries())
      demandText(`certificates.${at}.name.${language}`, name[language])
  }
  const year = texts.foundedYear.trim() === '' ? null : yearOf('foundedYear', texts.foundedYear)
  const certificates = texts.certificates.map((each, at) => {
    demandText(`certificates.${at}.by`, each.by)
    return { ...each, year: yearOf(`certificates.${at}.year`, each.year) }
  })
  const sent: WantedProfile = {
    ...texts,
    codePrefix,
    languages: [...languagesOf(texts.languages)],
    foundedYear: year,
    businessEmail: texts.businessEmail.trim() || null,
    businessPhone: texts.businessPhone.trim() || null,
    certificates,
  }
  return { sent, faults }
}

function faultWord(field: string) {
  if (field === 'codePrefix') return 'business.profile.fault.codePrefix'
  return /year$/iu.test(field) ? 'business.profile.fault.year' : 'business.setUp.missing'
}

import { useState } from 'react'
import { albumRules } from '@serein/shared/shop/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import type { AlbumFault } from './album-verbs.ts'
import type { PictureVerbs, ShownAlbum } from './use-pictures.ts'

interface Props {
  album: ShownAlbum | 'new' | null
  verbs: PictureVerbs
  onClose: () => void
}

/** The name of an album, new or to be changed, in both languages. */
export function AlbumSheet({ album, verbs, onClose }: Props) {
  const { t } = useWords()
  return (
    <Sheet
      open={album !== null}
      onClose={onClose}
      title={t(album === 'new' ? 'shop.albums.new' : 'shop.albums.editTitle')}
      closeLabel={t('common.close')}
    >
      {album === null ? null : (
        <Names album={album === 'new' ? null : album} verbs={verbs} onClose={onClose} />
      )}
    </Sheet>
  )
}

function Names({ album, verbs, onClose }: Omit<Props, 'album'> & { album: ShownAlbum | null }) {
  const { t } = useWords()
  const [name, setName] = useState(album?.name ?? { en: '', fr: '' })
  const [isSubmitted, setSubmitted] = useState(false)
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<AlbumFault | null>(null)
  const languages = ['en', 'fr'] as const
  const isMissing = (language: 'en' | 'fr') => name[language].trim() === ''
  const faultAt = (language: 'en' | 'fr') => {
    if (isSubmitted && isMissing(language)) return t('shop.albums.fault.missing')
    return refused?.field === `name.${language}`
      ? t(`shop.albums.fault.${refused.reason}`)
      : undefined
  }
  const save = async (form: HTMLFormElement) => {
    setSubmitted(true)
    setRefused(null)
    const focusFault = () =>
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    if (languages.some(isMissing)) return focusFault()
    setPending(true)
    const isDone = await verbs.saveAlbum(album?.id ?? null, name, (fault) => {
      setRefused(fault)
      focusFault()
    })
    setPending(false)
    if (isDone) onClose()
  }
  return (
    <Form className="flex flex-col gap-4" onSend={(form) => void save(form)}>
      <p className="text-sm text-ink-soft">{t('shop.albums.why')}</p>
      {languages.map((language) => (
        <TextField
          key={language}
          label={t(`shop.albums.${language}`)}
          lang={language}
          autoComplete="off"
          maxLength={albumRules.nameLength}
          value={name[language]}
          error={faultAt(language)}
          onChange={({ target }) => {
            setRefused(null)
            setName((now) => ({ ...now, [language]: target.value }))
          }}
        />
      ))}
      <Button type="submit" wide pending={isPending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}

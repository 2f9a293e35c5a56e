import { albumRules } from '@serein/shared/shop/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWrittenLanguages } from '../form/written-languages.ts'
import { useWords } from '../language/words.ts'
import { MiddleSheet } from '../page/sheet.tsx'
import type { PictureVerbs, ShownAlbum } from './use-pictures.ts'

type Fault = { field: string; reason: 'missing' | 'name_taken' | 'full' | 'unknown' }
const languages = ['en', 'fr'] as const

interface Props {
  album: ShownAlbum | 'new' | null
  verbs: PictureVerbs
  onClose: () => void
}

/** The name of an album, new or to be changed, in both languages. */
export function AlbumSheet({ album, verbs, onClose }: Props) {
  const { t } = useWords()
  return (
    <MiddleSheet
      open={album !== null}
      onClose={onClose}
      title={t(album === 'new' ? 'shop.albums.new' : 'shop.albums.editTitle')}
    >
      {album === null ? null : (
        <Names album={album === 'new' ? null : album} verbs={verbs} onClose={onClose} />
      )}
    </MiddleSheet>
  )
}

function Names({ album, verbs, onClose }: Omit<Props, 'album'> & { album: ShownAlbum | null }) {
  const { t, pick } = useWords()
  const { languages: written, fieldOf, wordOf } = useWrittenLanguages()
  const form = useServerForm({
    initial: { name: album?.name ?? { en: '', fr: '' } },
    read: (sent) => ({
      sent,
      faults: languages
        .filter((language) => sent.name[language].trim() === '')
        .map((language) => ({ field: `name.${language}`, reason: 'missing' })),
    }),
    faultText: ({ reason }: Fault) => t(`shop.albums.fault.${reason}`),
    send: ({ name }) => verbs.saveAlbum(album?.id ?? null, name),
    faultCode: 'album_not_possible',
    name: ({ name }) => pick(name),
    onDone: onClose,
  })
  return (
    <Form className="flex flex-col gap-4" onSend={form.submit}>
      <p className="text-sm text-ink-soft">{t('shop.albums.why')}</p>
      {written.map((language) => (
        <TextField
          {...fieldOf(language, (each) => form.text(`name.${each}`))}
          key={language}
          label={t(`shop.albums.${wordOf(language)}`)}
          lang={language}
          autoComplete="off"
          maxLength={albumRules.nameLength}
        />
      ))}
      <Button type="submit" wide pending={form.isPending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}

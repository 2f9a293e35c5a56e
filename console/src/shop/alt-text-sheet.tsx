import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { MiddleSheet } from '../page/sheet.tsx'
import { AltFields } from './alt-fields.tsx'
import { isDescribed } from './use-drafts.ts'
import type { PictureVerbs, ShownPicture } from './use-pictures.ts'

/** Says anew what a picture shows. */
export function AltTextSheet(props: {
  picture: ShownPicture | null
  verbs: PictureVerbs
  onClose: () => void
}) {
  const { t } = useWords()
  return (
    <MiddleSheet
      open={props.picture !== null}
      onClose={props.onClose}
      title={t('shop.pictures.describeTitle')}
    >
      {props.picture ? (
        <Words
          key={props.picture.id}
          picture={props.picture}
          verbs={props.verbs}
          onClose={props.onClose}
        />
      ) : null}
    </MiddleSheet>
  )
}

function Words(props: { picture: ShownPicture; verbs: PictureVerbs; onClose: () => void }) {
  const { t } = useWords()
  const { id, picture } = props.picture
  const form = useServerForm({
    initial: { alt: picture.alt },
    read: ({ alt }) => ({
      sent: { en: alt.en.trim(), fr: alt.fr.trim() },
      faults: isDescribed(alt) ? [] : [{ field: 'alt' }],
    }),
    send: (alt) => props.verbs.describe(id, alt),
    onDone: () => props.onClose(),
  })
  return (
    <Form className="flex flex-col gap-4" onSend={form.submit}>
      <Picture picture={picture} sizes="30rem" alt="" ratio="16/9" rounded />
      <p className="text-sm text-ink-soft">{t('shop.pictures.describeWhy')}</p>
      <AltFields
        alt={form.values.alt}
        isSubmitted={form.at('alt') !== undefined}
        disabled={form.isPending}
        onAlt={(alt) => form.set({ alt })}
      />
      <Button type="submit" wide pending={form.isPending}>
        {t('shop.pictures.save')}
      </Button>
    </Form>
  )
}

import { useState } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { useWords } from '../language/words.ts'
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
    <Sheet
      open={props.picture !== null}
      onClose={props.onClose}
      title={t('shop.pictures.describeTitle')}
      closeLabel={t('common.close')}
    >
      {props.picture ? (
        <Form
          key={props.picture.id}
          picture={props.picture}
          verbs={props.verbs}
          onClose={props.onClose}
        />
      ) : null}
    </Sheet>
  )
}

function Form(props: { picture: ShownPicture; verbs: PictureVerbs; onClose: () => void }) {
  const { t } = useWords()
  const { id, picture } = props.picture
  const [alt, setAlt] = useState(picture.alt)
  const [pending, setPending] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const save = async () => {
    setSubmitted(true)
    if (!isDescribed(alt)) return
    setPending(true)
    const isDone = await props.verbs.describe(id, { en: alt.en.trim(), fr: alt.fr.trim() })
    setPending(false)
    if (isDone) props.onClose()
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Picture picture={picture} sizes="30rem" alt="" ratio="16/9" rounded />
      <p className="text-sm text-ink-soft">{t('shop.pictures.describeWhy')}</p>
      <AltFields alt={alt} isSubmitted={isSubmitted} disabled={pending} onAlt={setAlt} />
      <Button type="submit" wide pending={pending}>
        {t('shop.pictures.save')}
      </Button>
    </form>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import { treatmentLimits } from '@serein/shared/customer/rules.ts'
import type { TreatmentNote } from '@serein/shared/customer/treatment-note.ts'
import { Button } from '@serein/ui/button.tsx'
import { useFileField } from '@serein/ui/file-field.tsx'
import { pictureRules } from '@serein/shared/shop/rules.ts'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useCommand } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { PrivatePhoto } from '../page/private-photo.tsx'

type Photo = TreatmentNote['photos'][number]

/** Photos beside a note; with `onChanged` others can be added and taken away. */
export function TreatmentPhotos(props: {
  bookingId: string
  photos: Photo[]
  onChanged?: () => void
}) {
  const { t } = useWords()
  const { api } = useClient()
  const { isPending, run } = useCommand({ refresh: [], failedText: t('customer.failed') })
  const { bookingId, photos, onChanged } = props
  const change = (send: () => Promise<unknown>) =>
    run(async () => {
      await send()
      onChanged?.()
      return null
    })
  if (!onChanged && photos.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      {onChanged ? (
        <h3 className="text-sm font-semibold text-ink-soft">{t('customer.treatment.photos')}</h3>
      ) : null}
      {photos.length > 0 ? (
        <ul className="grid grid-cols-2 gap-2">
          {photos.map((photo) => (
            <li key={photo.photoId} className="relative">
              <OnePhoto bookingId={bookingId} photo={photo} />
              {onChanged ? (
                <span className="absolute top-1 right-1 rounded-full bg-surface">
                  <IconButton
                    tone="plain"
                    label={t('customer.treatment.removePhoto')}
                    icon={<Trash2 aria-hidden />}
                    onClick={() =>
                      void change(() =>
                        api.treatment.removePhoto({ bookingId, photoId: photo.photoId }),
                      )
                    }
                  />
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {onChanged && photos.length < treatmentLimits.photos ? (
        <AddPhoto
          isPending={isPending}
          onFile={(file) => void change(() => api.treatment.addPhoto({ bookingId, file }))}
        />
      ) : null}
    </section>
  )
}

function AddPhoto(props: { isPending: boolean; onFile: (file: File) => void }) {
  const { t } = useWords()
  const { field, open } = useFileField({
    rules: pictureRules,
    mark: 'treatment-photo',
    onFiles: ([file], unusable) => {
      if (file) props.onFile(file)
      else if (unusable > 0) showToast({ tone: 'bad', text: t('customer.treatment.photoWrong') })
    },
  })
  return (
    <div>
      {field}
      <Button
        tone="secondary"
        size="sm"
        icon={<ImagePlus aria-hidden />}
        pending={props.isPending}
        onClick={open}
      >
        {t('customer.treatment.addPhoto')}
      </Button>
    </div>
  )
}

function OnePhoto({ bookingId, photo }: { bookingId: string; photo: Photo }) {
  const { query } = useClient()
  const { photoId } = photo
  const file = useQuery({
    ...query.treatment.photo.queryOptions({ input: { bookingId, photoId, width: 640 } }),
    staleTime: Infinity,
  })
  return <PrivatePhoto file={file} photo={photo} className="w-full" />
}

import { useQuery } from '@tanstack/react-query'
import { useClient, useSession } from '@serein/client/provider.tsx'
import { FileImage } from '@serein/ui/file-image.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../language/words.ts'

/** A photo of a review that was taken down, which only its author can see. */
export function OwnPhoto({ bookingId, pictureId }: { bookingId: string; pictureId: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const isMember = useSession() !== null
  const input = { bookingId, pictureId, width: 480 }
  const file = useQuery({
    ...query.review.photo.queryOptions({ input }),
    staleTime: Infinity,
    enabled: isMember,
  })
  if (file.data)
    return (
      <FileImage
        file={file.data}
        alt={t('review.photos.own')}
        className="aspect-square w-full rounded-md object-cover"
      />
    )
  return isMember && !file.error ? (
    <Skeleton shape="square" className="aspect-square w-full" />
  ) : null
}

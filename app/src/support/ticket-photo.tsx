import { useQuery } from '@tanstack/react-query'
import type { TicketPhoto as Photo } from '@serein/shared/support/photo.ts'
import { PrivatePhoto } from '../page/private-photo.tsx'
import type { Way } from './use-way.ts'

/** A photo that only the asker and those who answer can see. */
export function TicketPhoto({ photo, way }: { photo: Photo; way: Way }) {
  const file = useQuery<File>({
    ...(way.photo(photo.photoId) as object as { queryKey: string[] }),
    staleTime: Infinity,
  })
  return <PrivatePhoto file={file} photo={photo} />
}

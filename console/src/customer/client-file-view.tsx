import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { ClientFile } from '@serein/shared/customer/client-file.ts'
import { FileImage } from '@serein/ui/file-image.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { QueryBoundary } from '../page/page.tsx'
import { MiddleSheet } from '../page/sheet.tsx'

/** A picture of a client, large. */
export function ClientFileView(props: {
  customerId: string
  file: ClientFile | null
  onClose: () => void
}) {
  const { customerId, file, onClose } = props
  return (
    <MiddleSheet open={file !== null} onClose={onClose} title={file?.title ?? ''}>
      {file ? <Picture customerId={customerId} file={file} /> : null}
    </MiddleSheet>
  )
}

function Picture({ customerId, file }: { customerId: string; file: ClientFile }) {
  const { query } = useClient()
  const input = { customerId, fileId: file.id }
  // Each time it is opened is told to the client, and nothing of it stays in memory.
  const picture = useQuery({
    ...query.customer.file.queryOptions({ input }),
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <QueryBoundary query={picture} loading={<Skeleton className="aspect-4/3 w-full" />}>
      {(data) => (
        <FileImage
          file={data}
          alt={file.title}
          className="mx-auto max-h-[75dvh] max-w-full rounded-md object-contain"
        />
      )}
    </QueryBoundary>
  )
}

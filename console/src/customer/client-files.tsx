import { useQuery } from '@tanstack/react-query'
import { FileText, Image, Plus } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ClientFile } from '@serein/shared/customer/client-file.ts'
import { clientFileRules } from '@serein/shared/customer/rules.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { useFileField, usableOf } from '@serein/ui/file-field.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { DropZone } from '../shop/drop-zone.tsx'
import { CardPart } from './card-part.tsx'
import { ClientFileName } from './client-file-name.tsx'
import { ClientFileView } from './client-file-view.tsx'
import { FileSending, useFileSending } from './file-sending.tsx'
import { useCustomerVerbs } from './use-customer-verbs.ts'

type Given = { customerId: string; mayChange: boolean; zone: string }

/** Pictures and documents that the business keeps of a client. Each opening asks the server, which tells the client of it. */
export function ClientFiles(props: Given) {
  const { t } = useWords()
  const { query } = useClient()
  const { customerId, mayChange } = props
  const found = useQuery(query.customer.files.queryOptions({ input: { customerId } }))
  const [viewed, setViewed] = useState<ClientFile | null>(null)
  const [renamed, setRenamed] = useState<ClientFile | null>(null)
  const sending = useFileSending(customerId)
  const { field, open } = useFileField({
    rules: clientFileRules,
    mark: 'client-file',
    multiple: true,
    onFiles: (files, unusable) => void sending.send(files, unusable),
  })
  const drop = (files: Iterable<File>) => {
    const dropped = [...files]
    const usable = usableOf(dropped, clientFileRules)
    void sending.send(usable, dropped.length - usable.length)
  }
  return (
    <DropZone
      enabled={mayChange && !sending.current}
      onFiles={drop}
      dropText={t('customer.files.dropHere')}
      className="min-w-0"
    >
      <CardPart
        title={t('customer.files.title')}
        end={
          mayChange ? (
            <Button
              size="sm"
              tone="secondary"
              icon={<Plus aria-hidden />}
              pending={sending.current !== null}
              onClick={open}
            >
              {t('customer.files.add')}
            </Button>
          ) : undefined
        }
      >
        {field}
        <FileSending {...sending} />
        <QueryBoundary
          query={found}
          loading={<Skeleton className="h-20 w-full" />}
          isEmpty={({ files }) => files.length === 0}
          empty={
            <p className="text-sm text-ink-soft">
              {t(mayChange ? 'customer.files.none' : 'customer.files.noneToSee')}
            </p>
          }
        >
          {({ files }) => (
            <>
              <ul className="divide-y divide-line">
                {files.map((file) => (
                  <FileRow
                    key={file.id}
                    {...props}
                    file={file}
                    onView={() => setViewed(file)}
                    onRename={() => setRenamed(file)}
                  />
                ))}
              </ul>
              <p className="mt-2 text-sm text-ink-soft">{t('customer.files.told')}</p>
            </>
          )}
        </QueryBoundary>
        <ClientFileView customerId={customerId} file={viewed} onClose={() => setViewed(null)} />
        <ClientFileName customerId={customerId} file={renamed} onClose={() => setRenamed(null)} />
      </CardPart>
    </DropZone>
  )
}

function FileRow(props: Given & { file: ClientFile; onView: () => void; onRename: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const verbs = useCustomerVerbs()
  const { customerId, file, zone } = props
  const { id: fileId, title } = file
  const remove = () =>
    verbs.run(
      async () => {
        await verbs.api.removeFile({ customerId, fileId })
        return t('customer.files.removed')
      },
      () => verbs.api.undoRemoveFile({ customerId, fileId }),
    )
  const isPicture = file.kind === 'picture'
  const Icon = isPicture ? Image : FileText
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
        <p className="text-sm text-ink-soft">
          {[
            isPicture ? t('customer.files.picture') : t('customer.files.pdf'),
            file.addedByName || t('customer.note.somebody'),
            format.shortDate(file.addedAt, zone),
          ].join(' · ')}
        </p>
        <div className="-ml-3 flex flex-wrap">
          {isPicture ? (
            <Button
              tone="quiet"
              size="sm"
              aria-label={t('customer.files.openOf', { title })}
              onClick={props.onView}
            >
              {t('customer.files.open')}
            </Button>
          ) : (
            <ButtonLink
              tone="quiet"
              size="sm"
              aria-label={t('customer.files.openOf', { title })}
              href={fileAddress(customerId, fileId)}
              target="_blank"
              rel="noopener"
            >
              {t('customer.files.open')}
            </ButtonLink>
          )}
          <ButtonLink
            tone="quiet"
            size="sm"
            aria-label={t('customer.files.downloadOf', { title })}
            href={fileAddress(customerId, fileId)}
            download={title + (isPicture ? '.webp' : '.pdf')}
          >
            {t('customer.files.download')}
          </ButtonLink>
          {props.mayChange ? (
            <>
              <Button
                tone="quiet"
                size="sm"
                aria-label={t('customer.files.renameOf', { title })}
                onClick={props.onRename}
              >
                {t('customer.files.rename')}
              </Button>
              <Button
                tone="quiet"
                size="sm"
                aria-label={t('customer.files.removeOf', { title })}
                onClick={() => void remove()}
              >
                {t('customer.note.remove')}
              </Button>
            </>
          ) : null}
        </div>
      </div>
    </li>
  )
}

/** Where its bytes lie; the server asks each time who reads them. */
function fileAddress(customerId: string, fileId: string): string {
  return `/api/console/customers/${customerId}/files/${fileId}`
}

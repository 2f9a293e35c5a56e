import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone, Smartphone } from 'lucide-react'
import { ownZone } from '@serein/client/clock.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Devices as Found } from '@serein/shared/identity/profile.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { SkeletonRow } from '@serein/ui/skeleton.tsx'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'

/** The devices the reader is logged in on, each with a log-out. */
export function Devices() {
  const { t } = useWords()
  const { query } = useClient()
  const client = useQueryClient()
  const options = query.device.list.queryOptions({})
  const { data, error } = useQuery(options)
  const onSuccess = (found: Found) => {
    client.setQueryData(options.queryKey, found)
  }
  const logOut = useMutation(query.device.logOut.mutationOptions({ onSuccess }))
  const logOutOthers = useMutation(query.device.logOutOthers.mutationOptions({ onSuccess }))
  if (error) return <Failure error={error} />
  if (!data) return <SkeletonRow />
  return (
    <>
      <List label={t('identity.devices.title')}>
        {data.devices.map((device) => (
          <Device
            key={device.id}
            device={device}
            pending={logOut.isPending && logOut.variables.deviceId === device.id}
            onLogOut={() => logOut.mutate({ deviceId: device.id })}
          />
        ))}
      </List>
      <Failure error={logOut.error ?? logOutOthers.error} className="mt-3" />
      {data.devices.length > 2 ? (
        <Button
          tone="secondary"
          className="mt-4"
          pending={logOutOthers.isPending}
          onClick={() => logOutOthers.mutate({})}
        >
          {t('identity.devices.logOutOthers')}
        </Button>
      ) : null}
    </>
  )
}

function Device(props: {
  device: Found['devices'][number]
  pending: boolean
  onLogOut: () => void
}) {
  const { browser, system, address, seenAt, isThis } = props.device
  const { t } = useWords()
  const format = useFormat()
  const zone = ownZone()
  const name =
    browser && system
      ? t('identity.devices.name', { browser, system })
      : (browser ?? system ?? t('identity.devices.unknown'))
  const isPhone = system === 'iOS' || system === 'Android'
  return (
    <ListRow
      title={name}
      subtitle={[
        t('identity.devices.seen', {
          when: `${format.longDate(seenAt, zone)}, ${format.time(seenAt, zone)}`,
        }),
        address,
      ]
        .filter(Boolean)
        .join(' · ')}
      start={isPhone ? <Smartphone aria-hidden /> : <MonitorSmartphone aria-hidden />}
      end={
        isThis ? (
          <Badge tone="primary">{t('identity.devices.this')}</Badge>
        ) : (
          <Button size="sm" tone="quiet" pending={props.pending} onClick={props.onLogOut}>
            {t('identity.devices.logOut')}
            <span className="sr-only"> {name}</span>
          </Button>
        )
      }
    />
  )
}

import type { Session } from '@lectureshelf/contract/people/sessions'
import { Button, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { formatDateTime } from '../../lib/format.ts'
import { errorSentence } from '../../ui/error-panel.tsx'
import { toast } from '../../ui/toast.ts'
import { devicesQuery, useSignOutDevice } from './api.ts'
import { deviceName } from '../../lib/device-name.ts'
import shared from '../../ui/shared.module.css'
import classes from './profile.module.css'

const SignOutDeviceButton = ({ deviceId, name }: { deviceId: string; name: string }) => {
  const ending = useSignOutDevice()
  const signOut = () =>
    runMutation(ending, deviceId, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(errorSentence(error)),
    })
  return (
    <Button variant="default" loading={ending.isPending} onClick={signOut} aria-label={`Sign out ${name}`}>
      Sign out
    </Button>
  )
}

const Device = ({ device }: { device: Session }) => {
  const { _id: id } = device
  const name = deviceName(device.userAgent, device.deviceType)
  const Icon = device.deviceType === 'mobile' ? Smartphone : Monitor
  return (
    <li className={classes.device}>
      <Icon size={24} aria-hidden="true" className={classes.icon} />
      <div className={classes.deviceWords}>
        <span className={classes.deviceName}>{name}</span>
        <span className={classes.seen}>
          {device.isCurrent ? 'This device' : `Last used ${formatDateTime(device.lastSeenAt)}`}
        </span>
      </div>
      {!device.isCurrent && <SignOutDeviceButton deviceId={id} name={name} />}
    </li>
  )
}

/** Lists one's own devices, each but the current one with a sign-out button. */
export const DeviceList = () => {
  const { data: devices } = useSuspenseQuery(devicesQuery)
  return (
    <section aria-labelledby="devices-title">
      <Title order={2} size="h3" id="devices-title" mb={4}>
        Devices
      </Title>
      <Text c="dimmed" mb="sm">
        Sign out a device you do not know, and change your password.
      </Text>
      <ul className={`${shared.frame} ${shared.list}`}>
        {devices.map((device) => {
          const { _id: id } = device
          return <Device key={id} device={device} />
        })}
      </ul>
    </section>
  )
}

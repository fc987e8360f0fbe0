import type { Session } from '@lectureshelf/contract/people/sessions'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { formatDateTime } from '../../lib/format.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { devicesQuery, useSignOutDevice } from './api.ts'
import { deviceName } from '../../lib/device-name.ts'
import shared from '../../ui/shared.module.css'
import classes from './profile.module.css'
import { PageSection } from '../../ui/lists/page-section.tsx'

const Device = ({ device }: { device: Session }) => {
  const ending = useSignOutDevice()
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
      {!device.isCurrent && (
        <ActionButton action={ending} given={device._id} name={`Sign out ${name}`}>
          Sign out
        </ActionButton>
      )}
    </li>
  )
}

/** Lists one's own devices, each but the current one with a sign-out button. */
export const DeviceList = () => {
  const { data: devices } = useSuspenseQuery(devicesQuery)
  return (
    <PageSection title="Devices" note="Sign out a device you do not know, and change your password.">
      <ul className={`${shared.frame} ${shared.list}`}>
        {devices.map((device) => (
          <Device key={device._id} device={device} />
        ))}
      </ul>
    </PageSection>
  )
}

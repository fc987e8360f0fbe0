import type { Session } from '@lectureshelf/contract/people/sessions'
import { Title } from '@mantine/core'
import { useRef } from 'react'
import { deviceName } from '../../../lib/device-name.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { ActionButton } from '../../../ui/forms/action-button.tsx'
import { Record, RecordList } from '../../../ui/lists/record.tsx'
import { useEndDevice } from './api.ts'
import shared from '../../../ui/shared.module.css'
import classes from './student-record.module.css'

interface EndDeviceProps {
  id: string
  deviceId: string
  name: string
  onEnded: () => void
}

const EndDeviceButton = ({ id, deviceId, name, onEnded }: EndDeviceProps) => (
  <ActionButton action={useEndDevice(id)} given={deviceId} name={`Sign out ${name}`} onDone={onEnded}>
    Sign out
  </ActionButton>
)

/** Lists the devices of a person, each with a sign-out button. */
export const PersonDevices = ({ id, devices }: { id: string; devices: readonly Session[] }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="devices-title" className={`${shared.part} ${classes.after}`}>
      <Title order={2} size="h3" id="devices-title" ref={heading} tabIndex={-1}>
        Devices
      </Title>
      {devices.length === 0 && <p className={classes.note}>Not signed in anywhere.</p>}
      <RecordList label="Devices">
        {devices.map((device) => {
          const { _id: deviceId, isCurrent, lastSeenAt } = device
          const name = deviceName(device.userAgent, device.deviceType)
          return (
            <Record
              key={deviceId}
              level={3}
              title={name}
              line={isCurrent ? 'This device' : `Last used ${formatDateTime(lastSeenAt)}`}
              quick={
                isCurrent ? undefined : (
                  <EndDeviceButton
                    id={id}
                    deviceId={deviceId}
                    name={name}
                    onEnded={() => heading.current?.focus()}
                  />
                )
              }
            />
          )
        })}
      </RecordList>
    </section>
  )
}

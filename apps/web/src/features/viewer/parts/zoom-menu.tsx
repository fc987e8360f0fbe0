import { Button, Menu } from '@mantine/core'
import type { Zoom } from '../state.ts'
import type { ViewerCommands } from '../use-viewer.ts'
import { zoomLabel, zoomSteps } from '../zoom.ts'
import classes from '../viewer.module.css'

const presets = [
  ['page-width', 'Fit width'],
  ['page-fit', 'Fit page'],
] as const

interface ZoomMenuProps {
  zoom: Zoom
  isDisabled: boolean
  commands: ViewerCommands
}

/** Fit width, fit page, and steps from 50 to 400 %. */
export const ZoomMenu = ({ zoom, isDisabled, commands }: ZoomMenuProps) => (
  <Menu position="top" withinPortal shadow="md" width={160}>
    <Menu.Target>
      <Button
        variant="subtle"
        className={classes.zoomButton}
        disabled={isDisabled}
        aria-label={`Zoom: ${zoomLabel(zoom)}`}
      >
        {zoomLabel(zoom)}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {presets.map(([preset, label]) => (
        <Menu.Item
          key={preset}
          role="menuitemradio"
          aria-checked={zoom.preset === preset}
          onClick={() => commands.setZoom(preset)}
        >
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {zoomSteps.map((step) => (
        <Menu.Item
          key={step}
          role="menuitemradio"
          aria-checked={zoom.preset === null && Math.abs(zoom.scale - step) < 0.005}
          onClick={() => commands.setZoom(step)}
        >
          {step * 100}%
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

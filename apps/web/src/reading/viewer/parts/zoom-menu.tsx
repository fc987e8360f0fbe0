import { Button, Menu } from '@mantine/core'
import type { ViewerState, Zoom, ZoomPreset } from '../state.ts'
import type { ViewerCommands } from '../use-viewer.ts'
import { zoomLabel, zoomSteps } from '../zoom.ts'
import classes from '../viewer.module.css'
import { useMenuLayer } from '../../../lib/layers/use-layer.ts'

const presets = [
  ['text-width', 'Fit text'],
  ['page-width', 'Fit width'],
  ['page-fit', 'Fit page'],
] as const

const valueOf = ({ preset, scale }: Zoom): string => preset ?? String(scale)

const zoomOf = (value: string): ZoomPreset | number =>
  presets.find(([preset]) => preset === value)?.[0] ?? Number(value)

interface ZoomMenuProps {
  zoom: Zoom
  look: ViewerState['look']
  isDisabled: boolean
  commands: ViewerCommands
}

/** Offers fit text, fit width, fit page, and steps from 50 to 400 %. */
export const ZoomMenu = ({ zoom, look, isDisabled, commands }: ZoomMenuProps) => {
  const menu = useMenuLayer()
  return (
    <Menu
      {...menu}
      position="top"
      shadow="md"
      width={184}
      // Rendered inside the bar, so that it counts as part of the viewer.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
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
      <Menu.Dropdown className={classes.zoomList}>
        <Menu.RadioGroup value={valueOf(zoom)} onChange={(value) => commands.setZoom(zoomOf(value))}>
          {presets.map(([preset, label]) => (
            <Menu.RadioItem key={preset} value={preset} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
          <Menu.Divider />
          {zoomSteps.map((step) => (
            <Menu.RadioItem key={step} value={String(step)} closeMenuOnClick>
              {step * 100}%
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={() => commands.zoomToColumn()}>Zoom to column</Menu.Item>
        <Menu.Item onClick={() => commands.rotate(1)}>Rotate right</Menu.Item>
        <Menu.Item onClick={() => commands.rotate(-1)}>Rotate left</Menu.Item>
        <Menu.CheckboxItem
          className={classes.twoPages}
          checked={look.isTwoUp}
          onChange={commands.setTwoUp}
          closeMenuOnClick
        >
          Two pages
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}

import { Anchor, Modal, Stack, Text } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { useOpenAfterMount } from '../../ui/dialogs/open-after-mount.ts'
import type { SiteInfo } from '@lectureshelf/contract/base/settings'
import classes from './site-info.module.css'
import { useLayer } from '../../lib/layers/use-layer.ts'

interface ResourceDetailsProps {
  resource: SiteInfo['resources']['syllabus']
  isOpen: boolean
  onClose: () => void
}

/** Explains a resource in a pop-up, with its link. */
export const ResourceDetails = ({ resource, isOpen, onClose }: ResourceDetailsProps) => {
  useLayer(isOpen, onClose)
  return (
    <Modal opened={useOpenAfterMount(isOpen)} onClose={onClose} title={resource.title}>
      <Stack>
        <Text>{resource.details}</Text>
        {resource.href !== '' && (
          <Anchor href={resource.href} target="_blank" rel="noopener noreferrer" className={classes.official}>
            {resource.linkLabel === '' ? resource.title : resource.linkLabel}
            <ExternalLink size={16} aria-label="opens in a new tab" className={classes.officialIcon} />
          </Anchor>
        )}
      </Stack>
    </Modal>
  )
}

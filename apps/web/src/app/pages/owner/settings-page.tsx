import { UpiDetails } from '../../../money/upi/payment-panel.tsx'
import { GoingLive } from '../../../site/going-live/going-live.tsx'
import { SettingsForm } from '../../../base/settings/settings-form.tsx'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'

/** The owner's settings. */
export const SettingsPage = () => (
  <PageLayout title="Settings" isNarrow>
    <ListBoundary failed="The settings could not be loaded">
      <GoingLive />
      <SettingsForm renderPayment={(payment) => <UpiDetails {...payment} />} />
    </ListBoundary>
  </PageLayout>
)

/** How many visits one address may have counted in a minute: a hostel or a college shares an address. */
export const addressVisitsPerMinute = 60

/** How many visits are counted in a minute, so that a flood from many addresses does not fill the database's time. */
export const allVisitsPerMinute = 3000

import { parseUrl } from '../policy/addresses/read-web-address';
import { fingerprint } from '../policy/fingerprint';
import { addressesIn } from '../web/fetch/addresses-in';
import { siteOf } from '../web/fetch/web-site';
import { createWebTrails } from '../web/fetch/web-trail';
import { agreementHolds } from './agreement-holds';

/** What the runs of this process have met of the web. */
export const webTrails = createWebTrails({
	holds: agreementHolds,
	shorten: (address) => fingerprint(address).slice(0, 24),
	now: () => Date.now(),
});

/**
 * Notes the addresses in what a run was asked for: these very ones are open to it, and what their pages link to there. More is
 * not, because a request may be put together from what strangers wrote.
 */
export function noteNamed(run: string, text: string): void {
	const named = addressesIn(text);
	if (named.size === 0) return;
	const trail = webTrails.of(run);
	trail.shown(named);
	trail.asked([...named].flatMap((one) => parseUrl(one) ?? []).map(siteOf));
}

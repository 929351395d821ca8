import { parseUrl } from '../kernel/values/parse-url';
import { fingerprint } from '../policy/fingerprint';
import { addressesIn, siteOf } from '../web/fetch/web-domains';
import { createWebTrails } from '../web/fetch/web-trail';
import { agreementHolds } from './agreed-destinations';

/** What the runs of this process have met of the web. */
export const webTrails = createWebTrails({
	holds: agreementHolds,
	shorten: (address) => fingerprint(address).slice(0, 24),
	now: () => Date.now(),
});

/** The run may open the addresses in its request, and what their pages link to on the same site; it may be untrusted text. */
export function noteNamed(run: string, text: string): void {
	const named = addressesIn(text);
	if (named.size === 0) return;
	const trail = webTrails.of(run);
	trail.shown(named);
	trail.asked([...named].flatMap((one) => parseUrl(one) ?? []).map(siteOf));
}

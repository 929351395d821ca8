import { approvals } from './approvals.mjs';
import { builder } from './builder.mjs';
import { builds } from './builds.mjs';
import { clients } from './clients.mjs';
import { costs } from './costs.mjs';
import { credentials } from './credentials.mjs';
import { examples } from './examples.mjs';
import { fetching } from './fetching.mjs';
import { house } from './house.mjs';
import { mcp } from './mcp.mjs';
import { offers } from './offers.mjs';
import { pages } from './pages.mjs';
import { people } from './people.mjs';
import { powers } from './powers.mjs';
import { proof } from './proof.mjs';
import { registry } from './registry.mjs';
import { research } from './research.mjs';
import { runs } from './runs.mjs';
import { schemas } from './schemas.mjs';
import { servers } from './servers.mjs';
import { texts } from './texts.mjs';

/**
 * Defences, each with the text that switches it off, and the tests that should notice: of the unit project, or, where they
 * begin with `attacks/`, on a running n8n.
 *
 * @type {ReadonlyArray<{name: string, file: string, find: string, replace: string, tests: string[]}>}
 */
export const mutations = [
	...approvals,
	...builder,
	...builds,
	...clients,
	...costs,
	...credentials,
	...examples,
	...fetching,
	...house,
	...mcp,
	...offers,
	...pages,
	...people,
	...powers,
	...proof,
	...registry,
	...research,
	...runs,
	...schemas,
	...servers,
	...texts,
];

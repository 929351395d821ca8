import {
	notAllowed,
	invalidInput,
	unauthorized,
	unsupported,
	unavailable,
} from '../../kernel/tool-error';
import { utcMinute } from '../../kernel/values/utc-time';

/** The name that people see for the credential of a search service. A test holds it to that of the credential. */
const CREDENTIAL = 'Foreman Search API';

/** Every way in which a search fails, in words that say what to do. `service` is its name for people. */
export const searchErrors = {
	usedUp: (service: string, until: number, now: number) =>
		unavailable(
			`${service} takes no more searches until ${utcMinute(until)} UTC: what its plan allows is used up.`,
			`Go on without searching, or search again then. A person can get a larger plan, or choose another service in the ${CREDENTIAL} credential.`,
			{ retryable: true, retryAfter: Math.max(1, Math.ceil((until - now) / 1_000)) },
		),

	keyRefused: (service: string) =>
		unauthorized(
			`${service} does not accept the API key.`,
			`A person checks the key in the ${CREDENTIAL} credential. Nothing was found.`,
		),

	queryRefused: (service: string, status: number) =>
		invalidInput(
			`query: ${service} does not take it (status ${status}).`,
			'Search with a few plain words.',
		),

	tooLong: (service: string, characters: number, words: number) =>
		invalidInput(
			`query: with includeDomains it has more than ${characters} characters or ${words} words, which is all that ${service} takes.`,
			'Search with fewer words, or for fewer domains at once.',
		),

	noJson: () =>
		unsupported(
			'The SearXNG does not answer in JSON.',
			'A person adds "json" to search.formats in its settings.yml, restarts it, and tests the credential.',
		),

	shutOut: () =>
		unavailable(
			'The SearXNG takes no more searches from this n8n for now.',
			'Search again in a minute. A person can let n8n pass the limiter of the SearXNG (limiter.toml, pass_ip).',
			{ retryable: true, retryAfter: 60 },
		),

	enginesSilent: (said: string) =>
		unavailable(
			'None of the engines behind the SearXNG has answered.',
			'Search again later, or with other words. A person looks at the engines in its settings.',
			{ retryable: true, ...(said === '' ? {} : { said }) },
		),

	notFound: (service: string, status: number) =>
		unavailable(
			`There is no search service at the address of ${service} (status ${status}).`,
			`A person checks the address in the ${CREDENTIAL} credential.`,
		),

	elsewhere: (service: string) =>
		notAllowed(
			`${service} sends Foreman on to another address, which it does not follow.`,
			`A person fills in the address that it leads to in the ${CREDENTIAL} credential. Nothing was sent there.`,
		),

	away: (service: string, cause: unknown) =>
		unavailable(
			`${service} cannot be reached.`,
			`Search again later, or go on without searching. A person looks whether it runs, and checks its address in the ${CREDENTIAL} credential.`,
			{ retryable: true, cause },
		),

	failing: (service: string, status: number, cause?: unknown) =>
		unavailable(
			`${service} does not work at the moment (status ${status}).`,
			'Search again later, or go on without searching.',
			{ retryable: true, cause },
		),

	unreadable: (service: string, cause?: unknown) =>
		unavailable(
			`${service} answers with something other than results.`,
			`A person checks the address in the ${CREDENTIAL} credential.`,
			{ cause },
		),
};

import { createRequire } from 'node:module';

import { built } from '../package-root.mjs';
import { median, percentile, round } from '../figures.mjs';

const require = createRequire(import.meta.url);

const RUNS = 200;
const TURNS = 20;
const LIMIT_MS = 1;

const turn = {
	...{ taskId: '', model: 'gpt-4o', tokensIn: 1_200, tokensCached: 800, tokensOut: 90 },
	milliseconds: 5,
};
const call = {
	...{ taskId: '', tool: 'get-workflow', word: 'finished', isError: false, milliseconds: 2 },
};

/** Milliseconds that each turn with one call of a tool takes, by runs. */
function timesWith(startSpan) {
	const { createRunTrace } = built('surfaces/foreman/run-trace');
	const { redactPatterns } = built('policy/secrets/redact-text');
	return Array.from({ length: RUNS }, (_, index) => {
		const started = performance.now();
		const run = createRunTrace({
			node: {
				trace: { start: (name, from) => startSpan?.(name, undefined, from), set: () => undefined },
				secrets: { hide: redactPatterns },
			},
			...{ runId: `${index}`.padStart(32, '0'), agent: 'Order desk', kinds: [] },
			...{ isKnown: () => true, now: () => Date.now() },
		});
		for (let count = 0; count < TURNS; count += 1) {
			run.note('turn', turn);
			run.note('tool-finished', call);
		}
		run.end('finished');
		return (performance.now() - started) / TURNS;
	});
}

/** What traces cost a turn with one call of a tool, in this process: with OpenTelemetry's SDK as n8n uses it, and without one. Needs no n8n. */
export async function spans() {
	const { BasicTracerProvider, BatchSpanProcessor } = require('@opentelemetry/sdk-trace-base');
	const { startSpan } = built('host/spans');
	const off = timesWith(undefined);
	let exported = 0;
	const exporter = {
		export(batch, done) {
			exported += batch.length;
			done({ code: 0 });
		},
		shutdown: async () => {},
	};
	const most = RUNS * (2 * TURNS + 2);
	const processor = new BatchSpanProcessor(exporter, { maxQueueSize: most });
	const provider = new BasicTracerProvider({ spanProcessors: [processor] });
	require('@opentelemetry/api').trace.setGlobalTracerProvider(provider);
	const on = timesWith(startSpan);
	await provider.shutdown();
	const figures = {
		...{ spans: exported, off: round(median(off), 4), on: round(median(on), 4) },
		p99: round(percentile(on, 0.99), 4),
	};
	const over = figures.on > LIMIT_MS ? [`a turn's spans take ${figures.on} ms`] : [];
	return { figures, over };
}

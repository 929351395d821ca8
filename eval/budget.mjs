import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { storedUsages, sumOf } from './request-folder.mjs';

const MILLION = 1_000_000;

/** Ends a run. */
export class BudgetUsedUp extends Error {}

/** @returns {number} what tokens cost at prices for a million tokens in and out */
export const costOf = ({ tokensIn, tokensOut }, [perIn, perOut]) =>
	(tokensIn * perIn + tokensOut * perOut) / MILLION;

/** @returns {Promise<import('./request-folder.mjs').Usage>} of all requests in a folder, those of plays that were broken off too */
export async function usageIn(directory) {
	const plays = existsSync(directory) ? readdirSync(directory) : [];
	const folders = plays.map((play) => path.join(directory, play, 'requests'));
	const usages = await Promise.all(folders.map(storedUsages));
	return sumOf(usages.flatMap((of) => [...of.values()]));
}

/**
 * What a run may use. No request is sent once it is used up; what is under way then may exceed it by an answer.
 *
 * @param {import('./request-folder.mjs').Usage} used so far
 * @param {{mostTokens?: number, mostMoney?: number, prices?: [number, number]}} limits unlimited when left out
 * @returns {{add: (usage: import('./request-folder.mjs').Usage) => void, isLeft: () => boolean, usedUp: Promise<never>}}
 *   `usedUp` rejects when `isLeft` has said no
 */
export function openBudget(used, { mostTokens = Infinity, mostMoney = Infinity, prices = [0, 0] }) {
	let all = used;
	let end;
	const usedUp = new Promise((_, reject) => {
		end = reject;
	});
	usedUp.catch(() => {});
	const tokens = () => all.tokensIn + all.tokensOut;
	return {
		usedUp,
		add(usage) {
			all = sumOf([all, usage]);
		},
		isLeft() {
			if (tokens() < mostTokens && costOf(all, prices) < mostMoney) return true;
			const cost = prices.some(Boolean) ? ` for ${costOf(all, prices).toFixed(2)}` : '';
			end(
				new BudgetUsedUp(
					`The budget is used up: ${tokens()} tokens${cost}. Start again with a larger one to go on.`,
				),
			);
			return false;
		},
	};
}

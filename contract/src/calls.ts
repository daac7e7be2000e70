import * as accounts from './accounts.ts';
import * as admin from './admin.ts';
import * as browse from './browse.ts';
import * as billing from './billing.ts';
import * as corrections from './corrections.ts';
import * as favorites from './favorites.ts';
import * as hazards from './hazards.ts';
import * as levels from './levels.ts';
import * as moderation from './moderation.ts';
import * as outlook from './outlook.ts';
import * as ownerRequests from './owner-requests.ts';
import * as places from './places.ts';
import * as profiles from './profiles.ts';
import * as proposals from './proposals.ts';
import * as reach from './reach.ts';
import * as reviews from './reviews.ts';
import * as springs from './springs.ts';
import * as suggest from './suggest.ts';
import * as summaries from './summaries.ts';
import * as trips from './trips.ts';
import * as visits from './visits.ts';

/** The table of every call. What is not in it, the server does not answer. */
export const calls = {
  getAuthStatus: accounts.getAuthStatus,
  login: accounts.login,
  register: accounts.register,
  logout: accounts.logout,
  forgotPassword: accounts.forgotPassword,
  resetPassword: accounts.resetPassword,
  verifyEmail: accounts.verifyEmail,
  sendVerification: accounts.sendVerification,
  changePassword: accounts.changePassword,
  changeEmail: accounts.changeEmail,
  signOutEverywhere: accounts.signOutEverywhere,
  exportAccount: accounts.exportAccount,
  deleteAccount: accounts.deleteAccount,
  listSprings: springs.listSprings,
  listFeaturedSprings: springs.listFeaturedSprings,
  listReachableSprings: reach.listReachableSprings,
  getSpring: springs.getSpring,
  listNearbySprings: springs.listNearbySprings,
  listTownsAround: springs.listTownsAround,
  getOutlook: outlook.getOutlook,
  getFires: outlook.getFires,
  listStates: browse.listStates,
  listStateSprings: browse.listStateSprings,
  listTownSprings: browse.listTownSprings,
  listPoolTemperatures: visits.listPoolTemperatures,
  listSpringReviews: reviews.listSpringReviews,
  generateSummary: summaries.generateSummary,
  createReview: reviews.createReview,
  addFavorite: favorites.addFavorite,
  removeFavorite: favorites.removeFavorite,
  updateReview: reviews.updateReview,
  deleteReview: reviews.deleteReview,
  voteOnReview: reviews.voteOnReview,
  reportReview: reviews.reportReview,
  listSpringVisits: visits.listSpringVisits,
  listUserVisits: visits.listUserVisits,
  createVisit: visits.createVisit,
  updateVisit: visits.updateVisit,
  deleteVisit: visits.deleteVisit,
  reportVisit: visits.reportVisit,
  listModeratedVisits: visits.listModeratedVisits,
  moderateVisit: visits.moderateVisit,
  listModerated: moderation.listModerated,
  moderateReview: moderation.moderateReview,
  suggestCorrection: corrections.suggestCorrection,
  listCorrections: corrections.listCorrections,
  settleCorrection: corrections.settleCorrection,
  listHazards: hazards.listHazards,
  addHazard: hazards.addHazard,
  changeHazard: hazards.changeHazard,
  settleHazard: hazards.settleHazard,
  getLevel: levels.getLevel,
  setLevel: levels.setLevel,
  proposePlace: proposals.proposePlace,
  listOwnProposals: proposals.listOwnProposals,
  findNeighbors: proposals.findNeighbors,
  answerQuestion: proposals.answerQuestion,
  withdrawProposal: proposals.withdrawProposal,
  listProposals: proposals.listProposals,
  settleProposal: proposals.settleProposal,
  requestAsOwner: ownerRequests.requestAsOwner,
  confirmOwnerRequest: ownerRequests.confirmOwnerRequest,
  listOwnerRequests: ownerRequests.listOwnerRequests,
  settleOwnerRequest: ownerRequests.settleOwnerRequest,
  listMembers: admin.listMembers,
  actOnMember: admin.actOnMember,
  listJobs: admin.listJobs,
  actOnJob: admin.actOnJob,
  getStorage: admin.getStorage,
  getBudgets: admin.getBudgets,
  listActs: admin.listActs,
  getProfile: profiles.getProfile,
  listUserReviews: reviews.listUserReviews,
  listFavorites: favorites.listFavorites,
  matchPlaces: favorites.matchPlaces,
  importFavorites: favorites.importFavorites,
  updateProfile: profiles.updateProfile,
  createCheckoutSession: billing.createCheckoutSession,
  createPortalSession: billing.createPortalSession,
  confirmCheckout: billing.confirmCheckout,
  searchPlaces: places.searchPlaces,
  generateRoute: trips.generateRoute,
  measureDetours: trips.measureDetours,
  findBestOrder: trips.findBestOrder,
  splitTrip: trips.splitTrip,
  suggestTrip: suggest.suggestTrip,
  createPlan: trips.createPlan,
  listPlans: trips.listPlans,
  getPlan: trips.getPlan,
  updatePlan: trips.updatePlan,
  renamePlan: trips.renamePlan,
  deletePlan: trips.deletePlan,
  exportPlan: trips.exportPlan,
  getPlanCalendar: trips.getPlanCalendar,
  sharePlan: trips.sharePlan,
  unsharePlan: trips.unsharePlan,
  getSharedPlan: trips.getSharedPlan,
  getSharedCalendar: trips.getSharedCalendar,
  copySharedPlan: trips.copySharedPlan,
} as const;

export type CallName = keyof typeof calls;

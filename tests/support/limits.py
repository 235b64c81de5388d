"""For tests whose many people share one address."""
WITHOUT_LIMITS = ['--rooms-per-address', '1000000', '--joins-per-address', '1000000', '--guesses-per-address', '1000000']
